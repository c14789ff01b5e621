/** Loaded before the product: SIGUSR2 plants an error that no code catches, thrown or as a rejection. */
process.on('SIGUSR2', () => {
  const error = new Error('planted for 08031234567 by ada@example.com')
  if (process.env.AMANA_PLANT === 'rejection') void Promise.reject(error)
  else throw error
})

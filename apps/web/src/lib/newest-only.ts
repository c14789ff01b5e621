/** Makes `begin`: each call makes those before it void. What it returns says whether it is the newest. */
export function newestOnly(): () => () => boolean {
  let newest = 0
  return () => {
    newest += 1
    const mine = newest
    return () => mine === newest
  }
}

/** Whether a PIN is a way to write a birthday, day as YYYY-MM-DD: `1907`, `190791`, `1991`. No I/O. */
export function isBirthday(pin: string, dayOfBirth: string): boolean {
  const [year = '', month = '', day = ''] = dayOfBirth.split('-')
  const short = year.slice(2)
  const parts = [
    ...[[year], [day, month], [month, day], [month, short], [short, month], [day, short]],
    ...[
      [day, month, short],
      [month, day, short],
      [short, month, day],
      [month, year],
      [year, month],
      [day, year],
    ],
  ]
  return parts.some((part) => part.join('') === pin)
}

let serial = 0

/**
 * Never the same number twice in one process. `ending` is what the sandbox of the networks answers by
 * ("00": nothing changed), so that no answer depends on how many numbers other files took before.
 */
export function newPhone(ending = '00'): string {
  serial += 1
  return `+234806${String(serial).padStart(5, '0')}${ending}`
}

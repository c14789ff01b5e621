/** Whether a program asked for this path, with or without its query: what is wrong with it is said in the envelope, never by a page. However it is spelled. */
export function isBelowApi(path: string): boolean {
  return /^\/+api(\/|\?|$)/i.test(path)
}

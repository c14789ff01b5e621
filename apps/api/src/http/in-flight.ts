/** A burst of a few hundred requests is served; memory and the waiting time of an overload stay bounded. */
const MAX_IN_FLIGHT = 400

/**
 * Counts the API's requests from the start of their handler; a slow sender of a body is not in flight yet.
 */
export interface InFlight {
  isFull(): boolean
  /** Counts one request. @returns ends it */
  start(): () => void
}

/**
 * @param queuedElsewhere how many of them wait in a queue with its own limit (passwords); they do not count
 */
export function countInFlight(queuedElsewhere: () => number = () => 0, max = MAX_IN_FLIGHT): InFlight {
  let inFlight = 0
  return {
    isFull: () => inFlight - queuedElsewhere() >= max,
    start() {
      inFlight += 1
      return () => {
        inFlight -= 1
      }
    },
  }
}

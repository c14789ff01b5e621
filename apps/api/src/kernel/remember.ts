/** A value that costs a query, remembered for a while. */
export interface Remembered<T> {
  /** At most `life` old; callers share one load. An error is not remembered. @throws the load's error */
  get(): Promise<T>
  /** Loads it now, also when a load is on its way: that one may have begun too early. */
  reload(): Promise<T>
  forget(): void
}

/** @param ticks milliseconds of a clock that is never set back */
export function remember<T>(load: () => Promise<T>, life: number, ticks: () => number): Remembered<T> {
  let known: { value: Promise<T>; at: number } | null = null

  function reload(): Promise<T> {
    const mine = { value: load(), at: ticks() }
    known = mine
    mine.value.catch(() => {
      if (known === mine) known = null
    })
    return mine.value
  }

  return {
    get: () => (known && ticks() - known.at < life ? known.value : reload()),
    reload,
    forget() {
      known = null
    },
  }
}

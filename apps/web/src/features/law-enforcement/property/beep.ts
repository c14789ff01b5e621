import type { Seized } from './scans.ts'

/** Hertz of each result: the worse, the lower. */
const TONES: Record<Seized['verdict'], number> = { clean: 1320, flagged: 660, stolen: 330 }
const SECONDS = 0.18

let context: AudioContext | null = null

/** A short tone for a result. A browser without sound stays silent. */
export function beep(verdict: Seized['verdict']): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const tone = context.createOscillator()
  tone.frequency.value = TONES[verdict]
  tone.type = verdict === 'clean' ? 'sine' : 'square'
  tone.connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + SECONDS * (verdict === 'stolen' ? 3 : 1))
}

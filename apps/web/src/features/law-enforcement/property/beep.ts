import type { Seized } from './scans.ts'

/** `waiting`: read, and kept for later. `look`: not recorded, or recorded before. */
export type Sound = Seized['verdict'] | 'waiting' | 'look'

/** Hertz of each result: the worse, the lower. */
const TONES: Record<Sound, number> = { clean: 1320, waiting: 990, look: 660, flagged: 660, stolen: 330 }
const SECONDS = 0.18
/** Milliseconds of vibration, where a phone is the scanner: long for what asks for a look. */
const SHORT_MS = 60
const LONG_MS = 400

let context: AudioContext | null = null

/** A short tone for a result, and a vibration. A browser without either goes without. */
export function beep(sound: Sound): void {
  const quiet = sound === 'clean' || sound === 'waiting'
  navigator.vibrate?.(quiet ? SHORT_MS : LONG_MS)
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const tone = context.createOscillator()
  tone.frequency.value = TONES[sound]
  tone.type = quiet ? 'sine' : 'square'
  tone.connect(context.destination)
  tone.start()
  tone.stop(context.currentTime + SECONDS * (sound === 'stolen' ? 3 : 1))
}

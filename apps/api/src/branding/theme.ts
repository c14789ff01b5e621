/** Colours of mails and PDFs: those of the web's design tokens (apps/web/src/styles/tokens.css). */
export const COLOURS = {
  surface: '#faf9f6',
  raised: '#ffffff',
  sunken: '#f1efe8',
  ink: '#161a18',
  muted: '#525955',
  line: '#dfdcd3',
  brand: '#0a5c40',
  onBrand: '#ffffff',
} as const

/** The verdict's colours: background and text. Status colours are used for nothing else. */
export const TONES = {
  clean: { solid: '#0c6e3a', onSolid: '#ffffff' },
  flagged: { solid: '#f5b63d', onSolid: '#261a00' },
  stolen: { solid: '#b0201b', onSolid: '#ffffff' },
} as const

export type Tone = keyof typeof TONES

import { text } from '@amana/messages'

/** Texts of the HTML document, which stand there without scripts, and of the choice of a language. */
export const document = {
  noScript: text("This page needs JavaScript. You can check a device's IMEI from the {link}."),
  homePage: 'home page',
  /** Name of the installed app. */
  appName: 'Amana – device verification',
}

export const language = {
  label: 'Language',
  /** Beside a translation that no native speaker has approved yet. */
  draft: 'Draft translation',
}

/** Notifications of this browser, apart from the settings' other texts: they come with their card. */
import { text } from '@amana/messages'

export const push = {
  title: 'Notifications on this device',
  offer: 'Get notifications on this device',
  text: 'Amana shows a notification on this phone or computer at once, also while its page is closed. It names no person, phone or case. Emails and text messages stay as they are.',
  on: 'On for this device',
  off: 'Off for this device',
  asks: 'Your browser then asks whether Amana may show notifications. Turn them on only on a device of your own.',
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off on this device',
  turnedOn: 'Notifications are on for this device',
  turnedOff: 'Notifications are off for this device',
  unsupported: {
    title: 'This browser cannot show notifications',
    text: 'Use a newer Chrome, Edge, Firefox or Safari, outside of a private window.',
  },
  homeScreen: {
    title: 'Add Amana to your home screen first',
    text: 'On an iPhone or iPad, open the Share menu, choose Add to Home Screen, open Amana from there, and turn notifications on here.',
  },
  denied: {
    title: 'Your browser blocks notifications of Amana',
    text: 'Open the settings of this page beside its address, allow notifications, then load the page again.',
  },
  dismissed: 'Your browser got no answer. Press the button again, then choose to allow notifications.',
  unreachable: 'Your browser could not reach its notification service. Check your connection and try again.',
  failed: 'Notifications could not be changed. Please try again.',
  devices: 'Devices with notifications',
  current: 'This device',
  since: text('Since {since}. The last one came {last}.'),
  sinceNone: text('Since {since}. None has come yet.'),
  remove: 'Remove',
  removeOf: text('Remove {device}, on since {since}'),
  removed: 'This device gets no more notifications',
  loadFailed: 'Your devices with notifications could not be loaded',
  kinds: 'What your devices show',
  switches: {
    push_transfer_alerts: {
      title: 'Transfers',
      text: 'Somebody wants to hand a device to you, or a device has changed its owner.',
    },
    push_security_alerts: {
      title: 'Checks of your devices',
      text: 'Somebody checks your device or tries to register it.',
    },
    push_device_status_updates: {
      title: 'News about your devices',
      text: 'A report, news of a case, or a message about a found phone.',
    },
    push_work: {
      title: 'Work for you',
      text: 'A proven theft report in your state, a case that is given to you, or a traced phone that waits.',
    },
  },
}

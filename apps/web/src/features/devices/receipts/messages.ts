/** The receipts of a device; loaded with them alone. */
export const receipts = {
  text: 'Each thing that you do with this device is sealed in a public log. A receipt proves it to anybody, so give it only to people who may know what it says.',
  empty: {
    title: 'No receipts yet',
    text: 'When you flag this device, transfer it or get a certificate for it, the receipt appears here.',
  },
}

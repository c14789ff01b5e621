/** Reading an IMEI from a barcode, and what stands in the way of the camera. */
export const scanner = {
  title: 'Scan the barcode',
  text: 'Hold the camera over the barcode with the IMEI, on the box or on the screen after *#06#. A phone with two SIMs has two barcodes.',
  /** For a phone that is gone. */
  textOfGone:
    'Hold the camera over the barcode with the IMEI, on the box or receipt. A phone with two SIMs has two barcodes.',
  starting: 'Starting the camera…',
  looking: 'Looking for an IMEI…',
  foundOne: 'Found one. Looking for the second…',
  view: 'Picture of the camera',
  picture: 'Choose a picture',
  reading: 'Reading the picture…',
  none: 'No IMEI was found in this picture. Take it straight from above, sharp and with the whole barcode, or type the number.',
  broken: 'This picture could not be read. Choose a JPG or PNG.',
  noReader: 'The barcode reader could not be loaded. Check your connection, or type the number.',
  lamp: 'Light',
  otherCamera: 'Use the other camera',
  cancel: 'Cancel',
}

export const cameraProblems = {
  missing: {
    title: 'No camera here',
    text: 'This device has no camera that this page can use. Choose a picture instead.',
  },
  refused: {
    title: 'The camera is not allowed',
    text: 'Allow the camera for this page in the settings of your browser, or choose a picture instead.',
  },
  busy: {
    title: 'The camera is busy',
    text: 'Another app may be using it. Close that app and try again, or choose a picture instead.',
  },
  retry: 'Try again',
}

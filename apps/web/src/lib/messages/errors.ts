/** Texts of the pages for errors that no other page can show. */
export const errors = {
  notFound: {
    title: 'Page not found',
    text: 'The address may be mistyped, or the page has moved.',
    home: 'Go to the home page',
    dashboard: 'Go to your dashboard',
    verify: 'Verify a device',
    help: 'Help and support',
  },
  offline: {
    title: 'You are offline',
    text: 'This page has not been kept on this phone yet. It opens by itself when the connection is back.',
  },
  chunk: {
    title: 'This page could not be loaded',
    text: 'The connection broke off, or Amana has just been updated. Load the page again.',
  },
  unexpected: {
    title: 'Something went wrong',
    text: 'The fault is on our side. Load the page again, and if it happens once more, come back in a few minutes.',
  },
  reload: 'Load the page again',
}

/** Sentences needed before the server has answered, or if it does not: bundled with the page. */
export const early = {
  'common.retry': 'Try again',
  'common.close': 'Close',
  'common.loading': 'Loading',
  'common.networkError': 'Network Error',
  'common.networkErrorHelp': 'We could not reach the site. Check your connection and try again.',
  'shell.unexpected': 'Unexpected Application Error!',
  'shell.unexpectedText': 'Nothing happened to your money. Reload the page to go on.',
  'shell.reload': 'Reload',
  'shell.startFailed': 'The site did not answer',
  'shell.chunkFailed': 'This part of the site did not load.',
  'shell.chunkWaits': 'It is asked for again by itself as soon as the connection is back.',
  'shell.details': 'Details',
} as const

/** Sentences needed before the server has answered, or if it does not: bundled with the page. */
export const early = {
  'common.retry': 'Try again',
  'common.close': 'Close',
  'common.loading': 'Loading',
  'common.networkError': 'Network Error',
  'common.networkErrorHelp': "We couldn't reach the site. Check your connection and try again.",
  'shell.unexpected': 'Unexpected Application Error!',
  'shell.unexpectedText': 'Your money is safe. Reload the page to continue.',
  'shell.reload': 'Reload',
  'shell.startFailed': "The site isn't responding",
  'shell.chunkFailed': "This part of the site didn't load.",
  'shell.chunkWaits': "We'll retry as soon as you're back online.",
  'shell.details': 'Details',
} as const

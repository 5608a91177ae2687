export const catalogue = {
  'catalogue.title': 'More games',
  'catalogue.demo': 'Demo',
  'catalogue.more': 'Show more',
} as const

/** Icons of the site, for those who can't see them and for those who look for one. */
export const icons = {
  'studio.icon.home': 'Home',
  'studio.icon.account': 'Account',
  'studio.icon.chat': 'Chat',
  'studio.icon.download': 'Download',
  'studio.icon.gem': 'Gem',
  'studio.icon.gift': 'Gift',
  'studio.icon.help': 'Help',
  'studio.icon.history': 'History',
  'studio.icon.plus': 'Plus',
  'studio.icon.shield': 'Shield',
  'studio.icon.star': 'Star',
  'studio.icon.tag': 'Tag',
  'studio.icon.trophy': 'Trophy',
  'studio.icon.wallet': 'Wallet',
  'studio.icon.ball': 'Ball of a draw',
} as const

export const links = {
  'links.logOutAsk': 'Log out of your account on this device?',
  'links.alreadyIn': "You're logged in as {name}",
  'links.help': 'Gambling help',
  'links.newWindow': 'opens in a new window',
} as const

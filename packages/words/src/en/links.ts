export const links = {
  'links.logOutAsk': 'Log out of your account on this device?',
  'links.alreadyIn': 'You are logged in as {name}',
  'links.help': 'Help with gambling',
  'links.newWindow': 'opens in a new window',
} as const

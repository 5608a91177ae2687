export const push = {
  'push.title': 'Notifications on this device',
  'push.text': "Hear about withdrawals and your account's security, even while the site is closed.",
  'push.turnOn': 'Turn on notifications',
  'push.turnOff': 'Turn off',
  'push.on': 'Notifications are on for this device.',
  'push.asking': 'Choose “Allow” when your browser asks.',
  'push.unsupported':
    "This browser can't show notifications. Try a current version of Chrome, Edge, Firefox or Safari.",
  'push.homeScreen':
    'On iPhone and iPad, add the site to your home screen first: tap Share, then “Add to Home Screen”, and open it from there.',
  'push.denied':
    'Notifications are blocked for this site. Allow them in your browser: tap the icon left of the address, open the site settings, set Notifications to “Allow”, and come back.',
  'push.revoked': 'Notifications were switched off in your browser. Turn them on again here.',
  'push.failed': "Notifications couldn't be turned on. Check your connection and try again.",
  'push.test': 'Send a test',
  'push.testSent': 'Test sent. It should arrive within a few seconds.',
  'push.testTitle': 'Notifications work',
  'push.testText': "You'll hear from us on this device.",
  'push.devices': 'Devices that get notifications',
  'push.thisDevice': 'This device',
  'push.unknownDevice': 'Unknown device',
  'push.since': 'Since {date}',
  'push.switchOff': 'Turn off on {device}',
  'push.loadFailed': "Your devices didn't load.",
  'push.offerTitle': 'Know when your money arrives',
  'push.offerText': "We'll tell you when the withdrawal is paid, even while the site is closed.",
  'push.notNow': 'Not now',
} as const

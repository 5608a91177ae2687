/** SMS and e-mail texts. */
export const messages = {
  'messages.code': '{code} is your Baize code. It expires in 5 minutes. Baize staff will never ask for it.',
  'messages.codeSubject': '{code} is your Baize code',
  'messages.codeTitle': 'Your Baize code',
  'messages.codeText': 'Enter it on the page where you asked for it. It expires in 5 minutes.',
  'messages.codeNever': 'Baize staff will never ask for it.',
  'messages.changed':
    "This address was removed from your Baize account. If this wasn't you, set a new password and log out all devices.",
  'messages.changedSubject': 'This address was removed from your account',
  'messages.lateMoney':
    '{amount} has arrived in your closed Baize account. Log in with your password to reopen the account and withdraw it, or contact support.',
  'messages.lateMoneyHeld':
    '{amount} has arrived in your Baize account, which we have closed. Contact support to have it paid out.',
  'messages.lateMoneySubject': 'Money has arrived in your closed account',
  'messages.transcriptSubject': 'Your conversation with Baize support',
  'messages.whyCode':
    "You're receiving this because someone entered this address at {site}. If it wasn't you, ignore this e-mail: nobody can use the code without it.",
  'messages.whyAccount': "You're receiving this because this address belongs to an account at {site}.",
  'messages.whyChosen':
    "You're receiving this because e-mails of this kind are on in your settings at {site}.",
  'messages.alarm': '{title}\n\n{summary}\n\n{link}',
  'messages.whyAlarm': 'You get this e-mail because the alarms of {site} are sent to this address.',
  'messages.report': '{title}\n\n{summary}\n\n{link}',
  'messages.whyReport': 'You get this e-mail because reports of {site} are sent to this address.',
  'messages.reportTooLarge': 'The file is too large for an e-mail. Load it in the console.',
  'messages.reportGgr': 'GGR',
  'messages.reportNgr': 'NGR',
  'messages.reportStaked': 'Staked',
  'messages.reportPaid': 'Paid out',
  'messages.reportBonuses': 'Bonuses and rewards',
  'messages.reportPackets': 'Red packets and rains',
  'messages.reportDeposits': 'Deposits',
  'messages.reportPayouts': 'Withdrawals',
  'messages.reportActive': 'Most active players in a day',
  'messages.reportNew': 'New players',
  'messages.whyTranscript':
    "You're receiving this because you asked for a copy of your conversation at {site}.",
  'messages.unsubscribe': 'Stop these e-mails',
  'messages.endTitle': 'Stop these e-mails?',
  'messages.endText':
    'You will still get codes and messages about your security and your money. You can turn these e-mails on again in your settings.',
  'messages.endButton': 'Stop these e-mails',
  'messages.endedTitle': "You won't get these e-mails any more",
  'messages.endedText': 'You can turn them on again at any time: Profile, then Notifications.',
  'messages.endDeadTitle': 'This link is not valid any more',
  'messages.endDeadText': 'Log in and choose your e-mails in your settings: Profile, then Notifications.',
} as const

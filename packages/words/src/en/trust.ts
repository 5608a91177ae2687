export const trust = {
  'trust.title': 'Proof',
  'trust.words':
    "Don't take our word for it. These figures come straight from our ledger and are updated every minute.",
  'trust.balanced': 'Every account adds up to zero',
  'trust.balancedWords':
    'Every stake, win, deposit and withdrawal is booked twice: out of one account and into another. Add up all accounts, yours and ours, and the result must be exactly zero. If a single cent were lost or made, it would show here.',
  'trust.unbalanced': "The accounts don't add up",
  'trust.unbalancedWords':
    "The last check found a difference. Payouts are paused until it's explained. Your balance is safe.",
  'trust.waiting': 'The first check is on its way',
  'trust.waitingWords': 'The ledger of this site is new. The proof appears here within a minute.',
  'trust.sumOf': 'Sum of all {currency} accounts',
  'trust.transactions': 'Transactions checked',
  'trust.few': 'Fewer than {count}',
  'trust.checked': 'Last check',
  'trust.seal': 'Last seal',
  'trust.sealWords':
    'Every day is closed with a fingerprint of all its transactions and of the day before. Save it: if anyone ever changed the past, this fingerprint would no longer match.',
  'trust.sealDay': 'Day',
  'trust.sealHash': 'Fingerprint (SHA-256)',
  'trust.sealDays': 'Days sealed',
  'trust.noSeal': 'The first day is sealed after midnight (UTC).',
  'trust.copySeal': 'Copy fingerprint',
  'trust.payouts': 'Payout times',
  'trust.payoutsWords':
    'From the moment a player asks for a withdrawal to the moment it is paid, over the last {days} days.',
  'trust.median': 'Half are paid within',
  'trust.p95': '95 of 100 are paid within',
  'trust.noPayouts': 'Shown from {count} payouts on.',
  'trust.returns': 'What the games pay back',
  'trust.returnsWords':
    'The set return next to what all bets really got back. The range allows for luck: in 99 of 100 cases the true return lies inside it.',
  'trust.fewBets': 'Shown from {count} bets on.',
  'trust.private': 'Figures that could point to a single player are left out.',
  'trust.check': 'Check your own bets',
  'trust.link': 'See the proof',
  'trust.failed': "The proof couldn't be loaded.",
  'trust.seconds': { one: '{count} second', other: '{count} seconds' },
  'trust.minutes': { one: '{count} minute', other: '{count} minutes' },
  'trust.hours': { one: '{count} hour', other: '{count} hours' },
} as const

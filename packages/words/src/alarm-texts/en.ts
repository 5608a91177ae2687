import type { AlarmText } from './text.ts'

/** English is the source of the kinds. */
export const en = {
  payoutsFrozen: {
    title: 'Withdrawals are frozen',
    summary: {
      of: 'findings',
      none: 'Nobody is paid until the books are checked',
      one: 'A check found one difference in the books',
      other: 'A check found {findings} differences in the books',
    },
  },
  zeroSum: {
    title: 'Accounts don’t add up to zero',
    summary: 'The accounts in {currencies} don’t add up to zero',
  },
  auditLate: {
    title: 'The ledger isn’t being checked',
    summary: 'The books were last checked {minutes} ago',
  },
  paymentProviderDown: {
    title: 'Payment provider down',
    summary: '{name} doesn’t answer: deposits and withdrawals there stand still',
  },
  gameProviderDown: {
    title: 'Game provider down',
    summary: '{name} has been silent for {minutes}: its games are closed',
  },
  beaconDown: {
    title: 'No randomness for draws',
    summary: {
      of: 'draws',
      one: 'One draw waits for public randomness',
      other: '{draws} draws wait for public randomness',
    },
  },
  payoutLate: {
    title: 'Withdrawals are late',
    summary: {
      of: 'count',
      one: 'One withdrawal in {currencies} has waited {minutes} for an answer from {name}',
      other: '{count} withdrawals in {currencies} wait for an answer from {name}, the oldest for {minutes}',
    },
    people: {
      of: 'count',
      one: 'One withdrawal in {currencies} has waited {minutes} for one of us',
      other: '{count} withdrawals in {currencies} wait for one of us, the oldest for {minutes}',
    },
  },
  diskFull: { title: 'Disk almost full', summary: '{percent}% of the disk of {host} is free' },
  payoutUnanswered: {
    title: 'Withdrawals without an answer',
    summary: {
      of: 'count',
      one: 'One withdrawal in {currencies} has been without an answer from {name} for {minutes}',
      other:
        '{count} withdrawals in {currencies} are without an answer from {name}, the oldest for {minutes}',
    },
  },
  payoutsWaiting: {
    title: 'Withdrawals wait for a decision',
    summary: {
      of: 'count',
      one: 'One withdrawal in {currencies} has waited {minutes} for a decision',
      other: '{count} withdrawals in {currencies} wait for a decision, the oldest for {minutes}',
    },
  },
  paymentProviderSlow: {
    title: 'Payment provider slow',
    summary: {
      of: 'seconds',
      one: '{name} takes one second to answer',
      other: '{name} takes {seconds} seconds to answer',
    },
  },
  connectionSlow: {
    title: 'Connection slow',
    summary: {
      of: 'seconds',
      one: '{name} takes one second to answer',
      other: '{name} takes {seconds} seconds to answer',
    },
  },
  gameProviderSlow: {
    title: 'Game provider slow',
    summary: {
      of: 'seconds',
      one: '{name} takes one second to answer',
      other: '{name} takes {seconds} seconds to answer',
    },
  },
  connectionDown: { title: 'Connection down', summary: '{name} doesn’t answer' },
  providerBooksDiffer: {
    title: 'A provider’s books differ from ours',
    summary: {
      of: 'count',
      one: 'One bet is not the same at {name} as in our books',
      other: '{count} bets are not the same at {name} as in our books',
    },
  },
  drawVoid: {
    title: 'Lottery draw void',
    summary: {
      of: 'count',
      one: 'Draw {number} of {line} was void, and its stakes went back',
      other: '{count} draws of {line} were void within a day, the last one number {number}',
    },
  },
  rtpOutside: {
    title: 'Return outside its range',
    summary: '{gameId} has paid too much or too little over {bets} bets',
  },
  rollUpWrong: {
    title: 'A daily total was wrong',
    summary: {
      of: 'rows',
      one: 'One total of the reports was wrong and has been corrected',
      other: '{rows} totals of the reports were wrong and have been corrected',
    },
  },
  jobFailing: {
    title: 'Background job failing',
    summary: 'The job {job} has failed {failures} times in a row',
  },
  outboxLate: { title: 'Live updates are late', summary: 'Players see results {seconds} seconds late' },
  messagesLate: {
    title: 'Messages are late',
    summary: {
      of: 'count',
      one: 'One message by {channel} has waited {minutes} to be sent',
      other: '{count} messages by {channel} wait to be sent, the oldest for {minutes}',
    },
  },
  designRefused: {
    title: 'Scheduled design not published',
    summary: {
      of: 'count',
      one: 'A scheduled design was not published: one problem was found in it',
      other: 'A scheduled design was not published: {count} problems were found in it',
    },
  },
  pushesLate: {
    title: 'Push notifications are late',
    summary: {
      of: 'count',
      one: 'One push notification has waited {minutes} to be sent',
      other: '{count} push notifications wait to be sent, the oldest for {minutes}',
    },
  },
  logInsFailing: {
    title: 'Many failed log-ins',
    summary: {
      of: 'addresses',
      one: '{count} log-ins failed within {minutes}, all from one address',
      other: '{count} log-ins failed within {minutes}, from {addresses} addresses',
    },
  },
  replicationBehind: {
    title: 'Database replica behind',
    summary: 'The replica {name} is {mebibytes} MiB behind',
  },
  diskLow: { title: 'Disk space low', summary: '{percent}% of the disk of {host} is free' },
  budgetLow: {
    title: 'Rewards budget nearly spent',
    summary: '{programme} has {left} left and gave {today} today',
  },
  playerInNeed: {
    title: 'A player may need help',
    summary: 'A player wrote to support {minutes} ago and waits for one of us',
  },
  test: { title: 'Test of the alarms', summary: 'Alarms of Baize are sent here.' },
  bigWin: { title: 'Big win', summary: 'A player won {amount} {currencyId} with one bet at {gameId}' },
} as const satisfies Record<string, AlarmText>

/**
 * Every refusal of the server, in one table. The page reacts to the status (section 8 of the spec), translations are
 * keyed by the stable id, and the message is the English sentence with its `{values}`.
 */
export const REFUSALS = {
  badInput: { status: 400, message: 'Check {field}: {reason}.' },
  forbidden: { status: 403, message: 'Insufficient Permissions' },
  tooManyRequests: { status: 429, message: 'Too many attempts. Try again in {seconds} seconds.' },
  serverBusy: { status: 503, message: 'The site is busy. Nothing was changed; try again in a moment.' },
  serverFault: { status: 500, message: 'Something went wrong on our side. Your money is safe; try again.' },
  loginNeeded: { status: 1012, message: 'Log in to continue.' },
  sessionEnded: { status: 1013, message: 'Your session has ended. Log in again.' },
  identityNeeded: { status: 1014, message: "We couldn't recognise this browser. Reload the page." },
  checkNotPassed: { status: 1015, message: "The check didn't go through. Try again." },
  siteMaintenance: { status: -120, message: 'The site is under maintenance.' },
  insufficientFunds: { status: -100, message: 'Your balance is too low for this bet.' },
  gameMaintenance: { status: -119, message: 'This game is under maintenance.' },
  paymentMaintenance: { status: -1119, message: 'Payments are under maintenance.' },
  reloadNeeded: { status: -921, message: 'This page is out of date. Reloading it now.' },
  forcedRetry: { status: 110110, message: '{retry}' },
  withdrawNotReady: {
    status: 450,
    message: 'Before you withdraw: {depositForWithdraw} left to deposit, {wageringLeft} left to play.',
  },
  twoFactorNeeded: { status: 10140, message: 'Enter the code from your authenticator app.' },
  identityForbidden: { status: 440033, message: "This isn't available to you." },
  kycNeeded: { status: 99999, message: 'Verify your identity to continue.' },
  emailCodeNeeded: { status: 2126, message: 'Enter the code we sent to your e-mail.' },
  smsCodeNeeded: { status: 2119, message: 'Enter the code we sent to your phone.' },
  phoneNeeded: {
    status: 2120,
    message: 'First confirm your phone number under Account, Security: withdrawals need an SMS code.',
  },
  silent: { status: 9000, message: 'Nothing to say.' },
  callStale: {
    status: 2002,
    message: 'This request took too long to reach us, or was changed on the way. Nothing was done.',
  },
  sealBroken: { status: 2003, message: "We couldn't read this request. Nothing was done." },
  requestIdReused: { status: 2001, message: 'This request ID was already used for something else.' },
  nameTaken: { status: 2101, message: 'This name is taken.' },
  nameReserved: { status: 2123, message: 'This name is reserved for Baize staff. Choose another.' },
  emailTaken: { status: 2102, message: 'This e-mail is already registered.' },
  phoneTaken: { status: 2103, message: 'This phone number is already registered.' },
  weakPassword: { status: 2104, message: 'This password is too common. Choose another.' },
  wrongLogin: { status: 2105, message: 'Name or password is wrong.' },
  passwordNeeded: { status: 2106, message: 'Enter your password to continue.' },
  wrongPassword: { status: 2107, message: "That password isn't right." },
  wrongCode: { status: 2108, message: 'That code is wrong or has expired.' },
  codeLimit: { status: 2109, message: "You've requested too many codes today. Try again tomorrow." },
  messageFailed: { status: 2110, message: "We couldn't send the message. Nothing was changed; try again." },
  ticketSpent: { status: 2130, message: 'This link no longer works. Log in instead.' },
  unknownSession: { status: 2111, message: 'This device is already logged out.' },
  accountNotEmpty: {
    status: 2112,
    message: 'There is still money in this account. Withdraw it before you close the account.',
  },
  accountBusy: {
    status: 2113,
    message: 'A bonus is just being paid out to your balance. Try again in a minute.',
  },
  accountOpenBets: {
    status: 2127,
    message: 'You still have open bets. You can close the account once they are settled.',
  },
  accountPaysOut: {
    status: 2128,
    message:
      'A withdrawal is still on its way. You can close the account once it has arrived or was cancelled.',
  },
  accountOwes: {
    status: 2129,
    message:
      'You owe {amount} because a bet was settled again. Deposit that much before you close the account.',
  },
  accountGotMoney: {
    status: 2131,
    message: 'You closed this account, and money has arrived in it since. Reopen it to withdraw your money?',
  },
  accountHeldMoney: {
    status: 2132,
    message:
      'We closed this account, and there is money of yours in it. Contact support to have it paid out.',
  },
  balanceMoved: {
    status: 2125,
    message: 'Your balance has just changed. Nothing was given up; look at it again.',
  },
  accountClosed: {
    status: 2121,
    message: 'You closed this account. You can reopen it from {date}.',
  },
  accountReopens: {
    status: 2122,
    message: 'You closed this account. It closes for good on {date}. Reopen it?',
  },
  secondFactorOn: { status: 2114, message: 'The authenticator is already on.' },
  secondFactorOff: { status: 2115, message: 'The authenticator is not on.' },
  thirdFailed: {
    status: 2116,
    message: "The sign-in didn't go through. Nothing was changed; try again.",
  },
  thirdUnknown: {
    status: 2117,
    message: 'No account is linked to this sign-in. Log in, then link it under Account, Security.',
  },
  thirdDown: {
    status: 2124,
    message: "The sign-in service isn't responding. Try again in a minute, or log in another way.",
  },
  thirdTaken: { status: 2118, message: 'This sign-in is linked to another account.' },
  unknownGame: { status: 2201, message: 'Game not found.' },
  gameNotBuilt: { status: 2202, message: "This game isn't open yet." },
  betBelowMinimum: { status: 2203, message: 'The minimum bet is {min}.' },
  betAboveMaximum: { status: 2204, message: 'The maximum bet is {max}.' },
  betHeld: { status: 2205, message: 'You have an open bet in this game. Finish it first.' },
  unknownBet: { status: 2206, message: 'Bet not found.' },
  termClosed: { status: 2550, message: 'Betting on this draw is closed.' },
  termFull: { status: 2551, message: 'This draw is full. Try a smaller stake or the next draw.' },
  unknownLine: { status: 2552, message: 'There is no such draw.' },
  unknownPick: { status: 2553, message: 'There is no such bet: {pick}.' },
  betSettled: { status: 2207, message: 'This bet is already settled.' },
  moveNotAllowed: { status: 2208, message: "This move isn't possible now." },
  nothingToCashOut: { status: 2209, message: 'Make a move before you cash out.' },
  betMoved: { status: 2210, message: 'This bet has just changed. Take another look.' },
  seedInUse: { status: 2211, message: 'Finish your open bets before you change seeds.' },
  autobetRunning: { status: 2215, message: 'Autobet is already running in this game.' },
  unknownAutobet: { status: 2216, message: 'Autobet run not found.' },
  roundLocked: { status: 2217, message: 'Betting on this round is closed.' },
  roundOver: { status: 2218, message: 'The round ended before your request reached us.' },
  roundNotRunning: { status: 2219, message: "The round isn't running." },
  roundFull: { status: 2220, message: 'This round is full. Try the next one.' },
  unknownCategory: { status: 2214, message: 'Category not found.' },
  depositBelowMinimum: { status: 2301, message: 'The minimum deposit is {min}.' },
  depositAboveMaximum: { status: 2302, message: 'The maximum deposit is {max}.' },
  unknownOrder: { status: 2303, message: 'Payment not found.' },
  limitReached: { status: 2212, message: 'This bet would exceed your own loss limit.' },
  limitReachedDay: {
    status: 2222,
    message: 'This bet would pass your daily loss limit of {limit}. You can lose {left} more today.',
  },
  limitReachedWeek: {
    status: 2223,
    message: 'This bet would pass your weekly loss limit of {limit}. You can lose {left} more this week.',
  },
  limitReachedMonth: {
    status: 2224,
    message: 'This bet would pass your monthly loss limit of {limit}. You can lose {left} more this month.',
  },
  excluded: {
    status: 2213,
    message: "You're taking a break from betting. Your money stays yours and you can withdraw it.",
  },
  sessionOver: {
    status: 2225,
    message: "You've reached your session time limit. Bets are paused for an hour.",
  },
  depositLimitDay: {
    status: 2340,
    message: 'This would pass your daily deposit limit of {limit}. You can deposit {left} more today.',
  },
  depositLimitWeek: {
    status: 2341,
    message: 'This would pass your weekly deposit limit of {limit}. You can deposit {left} more this week.',
  },
  depositLimitMonth: {
    status: 2342,
    message: 'This would pass your monthly deposit limit of {limit}. You can deposit {left} more this month.',
  },
  barred: {
    status: 2221,
    message:
      "According to your document you are under 18, so this account can't be used to play. Your deposits will be returned.",
  },
  payoutsFrozen: {
    status: 2304,
    message: 'Withdrawals are paused while we check our books. Your money is safe.',
  },
  unknownWithdrawal: { status: 2305, message: 'Withdrawal not found.' },
  withdrawalEnded: { status: 2306, message: 'This withdrawal has already been paid or returned.' },
  depositTooLittle: { status: 2307, message: 'Minimum cumulative deposit of {amount} is needed.' },
  playedTooLittle: { status: 2308, message: 'Minimum cumulative bets of {amount} are needed.' },
  withdrawBelowMinimum: { status: 2309, message: 'The minimum withdrawal is {min}.' },
  withdrawAboveMaximum: { status: 2310, message: 'The maximum withdrawal is {max}.' },
  withdrawDayLimit: { status: 2311, message: 'You can withdraw {amount} more today.' },
  withdrawTooMuch: { status: 2312, message: 'You can withdraw up to {amount} right now.' },
  unknownPayoutAccount: { status: 2313, message: 'Account not found. Choose another.' },
  payoutAccountKnown: { status: 2314, message: "You've already added this account." },
  tooManyPayoutAccounts: {
    status: 2315,
    message: "You've reached the maximum number of accounts. Remove one first.",
  },
  payoutAccountName: {
    status: 2316,
    message: 'We only pay to accounts in your own name: {name}.',
  },
  withdrawalDecided: { status: 2317, message: 'This withdrawal has already been decided.' },
  providerSilent: { status: 2318, message: "The payment provider isn't responding. Try again later." },
  methodNotOffered: { status: 2330, message: "This payment method isn't available to you. Choose another." },
  promoNotValid: { status: 2331, message: 'This promo code is not valid.' },
  promoUsed: { status: 2332, message: "You've already used this promo code." },
  promoBelowLeast: { status: 2333, message: 'This promo code needs a deposit of {min} or more.' },
  promoKnown: { status: 2334, message: 'This promo code already exists.' },
  promoOver: { status: 2336, message: 'This promo code has expired.' },
  promoUsedUp: { status: 2337, message: 'This promo code has been fully claimed.' },
  offerTaken: {
    status: 2339,
    message: "This reward isn't available for this account. Contact support for a review.",
  },
  promoNotBegun: { status: 2338, message: "This promo code isn't active yet. Try again later." },
  refundTooMuch: { status: 2335, message: 'At most {amount} of this deposit can be refunded.' },
  unknownBonus: { status: 2401, message: 'Bonus not found.' },
  bonusReleased: { status: 2402, message: 'This bonus is already in your balance.' },
  wageringLeft: { status: 2403, message: 'Play a little more to release this bonus.' },
  packetEmpty: { status: 2404, message: 'This red packet is empty.' },
  packetClaimed: { status: 2405, message: 'You have already opened this red packet.' },
  unknownNotice: { status: 2406, message: 'Notification not found.' },
  coinsNotOffered: {
    status: 2510,
    message: 'Payouts in coins are for players who have deposited in coins. Choose another account.',
  },
  coinRateMoved: { status: 2511, message: 'The rate has changed. Check the new amount and confirm again.' },
  rewardOff: { status: 2410, message: "This reward isn't available right now." },
  rewardBudgetSpent: {
    status: 2411,
    message:
      "There's nothing left in this reward's budget right now. Try again later: you keep what you've earned.",
  },
  rewardCapReached: {
    status: 2412,
    message: "Today's limit for this reward has been reached. Try again tomorrow.",
  },
  rewardClaimed: { status: 2413, message: "You've already claimed this reward." },
  stakeOverBonus: {
    status: 2414,
    message: 'This stake is above the limit while a bonus is active. Stake less, or give up the bonus.',
  },
  rewardEarly: { status: 2415, message: "This reward isn't ready yet." },
  rewardOver: { status: 2416, message: 'This reward has expired.' },
  unknownReward: { status: 2417, message: 'Reward not found.' },
  rewardUnverified: { status: 2418, message: 'Confirm your e-mail or phone number to claim rewards.' },
  rolledBack: { status: 2501, message: 'The provider has cancelled this bet.' },
  fileTooLarge: { status: 2701, message: 'This file is larger than {megabytes} MB.' },
  fileTypeNotTaken: {
    status: 2702,
    message: 'Upload a photo or screenshot (JPEG, PNG or WebP). PDFs and other files are not accepted.',
  },
  notAnImage: {
    status: 2703,
    message: 'We can’t read this picture. It may be damaged or too large. Try a new photo or screenshot.',
  },
  tooManyFiles: { status: 2704, message: "You've reached the maximum number of files." },
  fileEmpty: { status: 2706, message: 'This file is empty. Choose another.' },
  unknownIdentity: { status: 2321, message: 'Document not found.' },
  identityDecided: { status: 2322, message: 'This document has already been decided.' },
  identityUnderWay: {
    status: 2323,
    message: "We're still checking what you sent. We'll let you know as soon as it's done.",
  },
  identityDone: { status: 2324, message: "This is already verified. There's nothing more to send." },
  identityTries: { status: 2325, message: "You've sent documents too many times today. Try again tomorrow." },
  identityUnderAge: { status: 2326, message: 'You must be 18 or older to use Baize.' },
  unknownFile: { status: 2705, message: 'File not found.' },
  ledgerUnsound: {
    status: 2601,
    message: "The ledger doesn't add up ({findings} findings), so payouts stay frozen.",
  },
  operatorLoginNeeded: { status: 2901, message: 'Log in to the console.' },
  passkeyNotAccepted: { status: 2902, message: 'This passkey was not accepted. Try again.' },
  linkSpent: { status: 2903, message: 'This link has expired or was already used. Ask for a new one.' },
  confirmationNeeded: { status: 2904, message: 'Confirm this with your passkey.' },
  secondPersonNeeded: { status: 2905, message: 'This needs a second person.' },
  approvalPending: {
    status: 2906,
    message: 'Sent for approval. Another person has until {time} to approve it.',
  },
  unknownApproval: { status: 2907, message: 'There is no such request.' },
  approvalDecided: { status: 2908, message: 'This request is no longer open.' },
  ownApproval: { status: 2909, message: 'You cannot approve your own request.' },
  unknownOperator: { status: 2910, message: 'There is no such person.' },
  handleTaken: { status: 2911, message: 'This handle is taken.' },
  roleNotHeld: { status: 2912, message: 'You can only give or take roles that you hold yourself.' },
  ownRoles: { status: 2913, message: 'You cannot change your own account here. Ask another owner.' },
  lastOwner: { status: 2914, message: 'The house needs at least one owner.' },
  lastPasskey: { status: 2915, message: 'This is your only passkey. Add another one first.' },
  unknownKey: { status: 2916, message: 'There is no such service key.' },
  addressNotAllowed: { status: 2917, message: 'The console is not open to this address.' },
  tiedApproval: {
    status: 2985,
    message:
      'You and {name} cannot decide each other’s requests until {time}: one of you, or the same colleague, gave the other access.',
  },
  rateOutOfBounds: {
    status: 2986,
    message: 'The rate of {currency} can be from {least} to {most} now. Larger moves take more than a day.',
  },
  rateSourceDown: {
    status: 2987,
    message: 'The rate source does not answer, so rates cannot be changed now. Try again later.',
  },
  staffPlayer: {
    status: 2988,
    message: 'Rains, prizes and tickets are not for people who work here.',
  },
  reportRange: {
    status: 2940,
    message: 'Choose a range of at most 92 days that starts before it ends.',
  },
  unknownPlayer: { status: 2920, message: 'There is no such player.' },
  playerHasMoney: {
    status: 2921,
    message: 'There is still money in this account. Pay it out or finish what is open first.',
  },
  playerHasOpenBets: {
    status: 2925,
    message: 'The player has open bets. The account can be closed once they are settled.',
  },
  playerOwes: {
    status: 2926,
    message:
      'The player owes {amount} because a bet was settled again. Correct the balance or wait for a deposit first.',
  },
  limitNotTighter: { status: 2922, message: 'Operators can only lower a limit. The player can raise it.' },
  unknownTransaction: { status: 2923, message: 'There is no such transaction.' },
  nothingAccrued: { status: 2950, message: 'Nothing has accrued since the last time.' },
  rewardTableNotValid: { status: 2951, message: 'This table cannot be saved: {findings}.' },
  rewardCostTooHigh: {
    status: 2952,
    message: '{programme} would cost {cost}% of the edge. Its share is {share}%.',
  },
  rewardSharesTooHigh: { status: 2953, message: 'All shares together would be {sum}%. The most is 40%.' },
  salaryNotDue: { status: 2954, message: 'This month is not over, or was approved already.' },
  salaryEmpty: {
    status: 2981,
    message: 'No player earned a salary in this month. There is nothing to approve.',
  },
  unknownRound: { status: 2924, message: 'There is no such round, or it has not ended.' },
  viewOnly: { status: 2930, message: 'You are viewing the site as a player. Nothing can be changed here.' },
  unknownPromo: { status: 2931, message: 'There is no such promo code.' },
  operatorSignInFailed: { status: 2932, message: 'The sign-in did not work. Try again.' },
  operatorSignInUnknown: {
    status: 2933,
    message: 'No console account is linked with this sign-in. Ask an owner to link it.',
  },
  signInTaken: { status: 2934, message: 'Somebody else is linked with this e-mail or subject.' },
  designNotValid: { status: 2801, message: 'This design has {count} faults:\n{findings}' },
  designMoved: {
    status: 2802,
    message: 'The draft is at version {version} now, written by {by}. Nothing was overwritten.',
  },
  unknownDesign: { status: 2803, message: 'Design version not found.' },
  unknownPage: { status: 2804, message: 'Page not found.' },
  assetNotTaken: { status: 2805, message: "This asset can't be saved: {reason}." },
  designTokenNotValid: { status: 2806, message: 'This preview has ended. Open it again.' },
  requesterNotAllowed: {
    status: 2941,
    message: 'The person who asked for this may no longer do so. Decline it, or ask for it yourself.',
  },
  noTickets: {
    status: 2450,
    message: 'You have none left. Check in, finish tasks or invite friends to get more.',
  },
  ticketExpired: {
    status: 2451,
    message: 'It has expired. Check in, finish tasks or invite friends to get more.',
  },
  unknownDraw: { status: 2452, message: 'Draw not found.' },
  wheelTagUnknown: {
    status: 2453,
    message: "This wheel link isn't valid, so there's no free spin. You can still create an account.",
  },
  wheelTagUsed: {
    status: 2454,
    message: 'All free spins of this link are taken. You can still create an account.',
  },
  rainOver: { status: 2455, message: 'The event has ended' },
  rainNotBegun: { status: 2456, message: "It hasn't started yet. {seconds} seconds to go." },
  rainEmpty: { status: 2457, message: 'Everything has been caught. Be quicker next time!' },
  rainNotPlayed: {
    status: 2458,
    message: 'Money rains and red packets are for players who have placed a bet in the last {days} days.',
  },
  rainForeign: {
    status: 2459,
    message: 'This rain falls in {currency}, and your account is in another currency.',
  },
  inviteUnknown: { status: 2460, message: "We don't know this invite code. Check it and try again." },
  inviteOwn: { status: 2461, message: "That's your own invite code. Send it to a friend instead." },
  inviteLoop: {
    status: 2462,
    message: "You invited this player, directly or through friends, so you can't use their code.",
  },
  inviteTaken: { status: 2463, message: "You've already joined through an invitation." },
  inviteLate: {
    status: 2464,
    message: 'You can enter an invite code in your first {days} days and before your first deposit.',
  },
  nothingToClaim: { status: 2465, message: "There's nothing to claim yet." },
  prizeTableNotValid: { status: 2960, message: 'This table cannot be saved: {faults}.' },
  prizeTableTooDear: {
    status: 2961,
    message: 'This table would cost {cost} % of the edge. The programme may spend {cap} %.',
  },
  unknownRain: { status: 2962, message: 'There is no such rain.' },
  rainBegun: { status: 2963, message: 'This rain has started or was called off.' },
  unknownInvite: { status: 2964, message: 'There is no such invitation.' },
  inviteDecided: { status: 2965, message: 'This invitation is not waiting for a decision.' },
  reviewDecided: { status: 2966, message: 'This review is not waiting for a decision.' },
  chatRoomUnknown: { status: 2570, message: "We couldn't find this room." },
  chatRoomClosed: { status: 2571, message: 'This room is closed. You can still read it.' },
  chatRoomLanguage: {
    status: 2572,
    message: 'This room is in {language}. Switch the site to {language} to write here.',
  },
  chatEmpty: { status: 2573, message: 'Write something first.' },
  chatTooLong: { status: 2574, message: "That's too long. Use at most {most} characters." },
  chatLink: { status: 2575, message: "Links aren't allowed in chat." },
  chatContact: {
    status: 2576,
    message: "For your safety, don't share phone numbers, e-mails or other contacts here.",
  },
  chatMarkup: { status: 2577, message: 'Use plain text, without tags or code.' },
  chatWords: { status: 2578, message: "Keep it friendly. This message contains a word that isn't allowed." },
  chatFlood: { status: 2579, message: "You're writing too fast. Try again in {seconds} seconds." },
  chatRepeated: { status: 2580, message: "You've just said that." },
  chatMuted: {
    status: 2581,
    message: 'A moderator has muted you. You can write again in {minutes} minutes.',
  },
  chatBanned: {
    status: 2582,
    message: 'You can no longer write in chat. Contact support if you think this is a mistake.',
  },
  chatResting: {
    status: 2583,
    message:
      "You're taking a break from Baize, so chat rooms are read-only for you. Support is still here for you.",
  },
  chatUnverified: { status: 2584, message: 'Confirm your e-mail or phone number to write in this room.' },
  chatMessageUnknown: { status: 2585, message: 'This message is no longer there.' },
  chatSelf: { status: 2586, message: "You can't report or block yourself." },
  chatBlocksFull: {
    status: 2587,
    message: "You've blocked {most} people, which is the most. Unblock someone first.",
  },
  chatNoEmail: {
    status: 2588,
    message: 'Confirm your e-mail under Account, Security first. Then we can send it there.',
  },
  supportEmpty: { status: 2589, message: "There's nothing to send yet. Write to us first." },
  unknownConversation: { status: 2975, message: 'There is no such conversation.' },
  notSanctioned: { status: 2976, message: 'This player is neither muted nor banned.' },
  chatFilterNotValid: {
    status: 2980,
    message: 'A word of the filter is too short or listed twice. Correct it and save again.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalId = keyof typeof REFUSALS

type ValueNames<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ValueNames<Rest>
  : never
export type RefusalValues<Id extends RefusalId> = Record<ValueNames<(typeof REFUSALS)[Id]['message']>, string>

export type Refusal = { readonly id: RefusalId; readonly values: Readonly<Record<string, string>> }

/** The only constructor of refusals: a missing value of the sentence does not compile. */
export function refusal<Id extends RefusalId>(
  id: Id,
  ...values: keyof RefusalValues<Id> extends never ? [] : [RefusalValues<Id>]
): Refusal {
  return { id, values: values[0] ?? {} }
}

/** Fills `{values}` into a sentence, English or translated. A missing value stays visible as its name. */
export function fillIn(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? values[name]! : whole,
  )
}

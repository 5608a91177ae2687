/**
 * Every refusal of the server, in one table. The page reacts to the status (section 8 of the spec), translations are
 * keyed by the stable id, and the message is the English sentence with its `{values}`.
 */
export const REFUSALS = {
  badInput: { status: 400, message: 'Check {field}: {reason}.' },
  forbidden: { status: 403, message: 'Insufficient Permissions' },
  tooManyRequests: { status: 429, message: 'Too many attempts. Try again in {seconds} seconds.' },
  serverBusy: { status: 503, message: 'The site is busy. Nothing was changed; try again in a moment.' },
  serverFault: { status: 500, message: 'Something broke on our side. Your money is safe; try again.' },
  loginNeeded: { status: 1012, message: 'Log in to go on.' },
  sessionEnded: { status: 1013, message: 'Your session has ended. Log in again.' },
  identityNeeded: { status: 1014, message: 'This browser has no identity yet. Reload the page.' },
  checkNotPassed: { status: 1015, message: 'The check did not go through. Try once more.' },
  siteMaintenance: { status: -120, message: 'The site is being maintained.' },
  insufficientFunds: { status: -100, message: 'Your balance is too low for this bet.' },
  gameMaintenance: { status: -119, message: 'This game is being maintained.' },
  paymentMaintenance: { status: -1119, message: 'Payments are being maintained.' },
  reloadNeeded: { status: -921, message: 'This page is out of date. It is being loaded again.' },
  forcedRetry: { status: 110110, message: '{retry}' },
  withdrawNotReady: {
    status: 450,
    message: 'Before you withdraw: {depositForWithdraw} left to deposit, {wageringLeft} left to play.',
  },
  twoFactorNeeded: { status: 10140, message: 'Enter the code of your authenticator app.' },
  identityForbidden: { status: 440033, message: 'This is not open to you.' },
  kycNeeded: { status: 99999, message: 'Show us who you are before you go on.' },
  smsCodeNeeded: { status: 2119, message: 'Enter the code we sent to your phone.' },
  phoneNeeded: {
    status: 2120,
    message: 'Confirm your phone number under Account, Security first: withdrawals want a code by SMS.',
  },
  silent: { status: 9000, message: 'Nothing to say.' },
  callStale: {
    status: 2002,
    message: 'This request took too long to reach us, or was changed on its way. Nothing was done.',
  },
  sealBroken: { status: 2003, message: 'This request could not be opened. Nothing was done.' },
  requestIdReused: { status: 2001, message: 'This request id was already used for something else.' },
  nameTaken: { status: 2101, message: 'This name is taken.' },
  nameReserved: { status: 2123, message: 'This name is reserved for Baize staff. Choose another.' },
  emailTaken: { status: 2102, message: 'This e-mail is already registered.' },
  phoneTaken: { status: 2103, message: 'This phone number is already registered.' },
  weakPassword: { status: 2104, message: 'This password is too common. Choose another.' },
  wrongLogin: { status: 2105, message: 'Name or password is wrong.' },
  passwordNeeded: { status: 2106, message: 'Enter your password to go on.' },
  wrongPassword: { status: 2107, message: 'This is not your password.' },
  wrongCode: { status: 2108, message: 'This code is wrong or no longer valid.' },
  codeLimit: { status: 2109, message: 'That is enough codes for one day. Try again tomorrow.' },
  messageFailed: { status: 2110, message: 'The message could not be sent. Nothing was changed; try again.' },
  ticketSpent: { status: 2130, message: 'This link no longer works. Log in instead.' },
  unknownSession: { status: 2111, message: 'This device is logged out already.' },
  accountNotEmpty: {
    status: 2112,
    message: 'There is still money in this account. Withdraw it before you close the account.',
  },
  accountBusy: {
    status: 2113,
    message: 'Bets or payments of this account are still open. Finish them before you close it.',
  },
  accountClosed: {
    status: 2121,
    message: 'You closed this account. It can be opened again from {date} on.',
  },
  accountReopens: {
    status: 2122,
    message: 'You closed this account. On {date} it is closed for good. Open it again?',
  },
  secondFactorOn: { status: 2114, message: 'The authenticator is on already.' },
  secondFactorOff: { status: 2115, message: 'The authenticator is not on.' },
  thirdFailed: {
    status: 2116,
    message: 'This sign-in did not go through. Nothing was changed; try once more.',
  },
  thirdUnknown: {
    status: 2117,
    message: 'No account is linked with this sign-in. Log in, then link it under Account, Security.',
  },
  thirdDown: {
    status: 2124,
    message: 'The sign-in service is not answering. Try again in a minute, or log in another way.',
  },
  thirdTaken: { status: 2118, message: 'This sign-in is linked with another account.' },
  unknownGame: { status: 2201, message: 'There is no such game.' },
  gameNotBuilt: { status: 2202, message: 'This game is not open yet.' },
  betBelowMinimum: { status: 2203, message: 'The smallest bet is {min}.' },
  betAboveMaximum: { status: 2204, message: 'The largest bet is {max}.' },
  betHeld: { status: 2205, message: 'You have an open bet in this game. Finish it first.' },
  unknownBet: { status: 2206, message: 'There is no such bet.' },
  betSettled: { status: 2207, message: 'This bet is already settled.' },
  moveNotAllowed: { status: 2208, message: 'This move is not possible now.' },
  nothingToCashOut: { status: 2209, message: 'Make a move before you cash out.' },
  betMoved: { status: 2210, message: 'This bet has just changed. Look at it again.' },
  seedInUse: { status: 2211, message: 'Finish your open bets before you change the seed.' },
  autobetRunning: { status: 2215, message: 'Autobet is already running in this game.' },
  unknownAutobet: { status: 2216, message: 'There is no such autobet run.' },
  roundLocked: { status: 2217, message: 'Betting on this round is closed.' },
  roundOver: { status: 2218, message: 'The round had ended before this reached us.' },
  roundNotRunning: { status: 2219, message: 'The round is not running.' },
  roundFull: { status: 2220, message: 'This round has all the stakes it can take. Try the next one.' },
  unknownCategory: { status: 2214, message: 'There is no such category.' },
  depositBelowMinimum: { status: 2301, message: 'The smallest deposit is {min}.' },
  depositAboveMaximum: { status: 2302, message: 'The largest deposit is {max}.' },
  unknownOrder: { status: 2303, message: 'There is no such payment.' },
  limitReached: { status: 2212, message: 'This bet would pass the loss limit you set for yourself.' },
  excluded: {
    status: 2213,
    message: 'You have taken a break from betting. Your money stays yours and can be withdrawn.',
  },
  barred: {
    status: 2221,
    message:
      'By your document you are under 18: this account is closed to play. What you paid in comes back.',
  },
  payoutsFrozen: {
    status: 2304,
    message: 'Withdrawals are paused while we check our books. Your money is safe.',
  },
  unknownWithdrawal: { status: 2305, message: 'There is no such withdrawal.' },
  withdrawalEnded: { status: 2306, message: 'This withdrawal has already been paid or returned.' },
  depositTooLittle: { status: 2307, message: 'Minimum cumulative deposit of {amount} is needed.' },
  playedTooLittle: { status: 2308, message: 'Minimum cumulative bets of {amount} are needed.' },
  withdrawBelowMinimum: { status: 2309, message: 'The smallest withdrawal is {min}.' },
  withdrawAboveMaximum: { status: 2310, message: 'The largest withdrawal is {max}.' },
  withdrawDayLimit: { status: 2311, message: 'You can withdraw {amount} more today.' },
  withdrawTooMuch: { status: 2312, message: 'You can withdraw {amount} at most now.' },
  unknownPayoutAccount: { status: 2313, message: 'There is no such account. Choose another.' },
  payoutAccountKnown: { status: 2314, message: 'You have added this account already.' },
  tooManyPayoutAccounts: { status: 2315, message: 'You have as many accounts as we keep. Remove one first.' },
  payoutAccountName: {
    status: 2316,
    message: 'Money goes only to accounts in your own name, which we know as {name}.',
  },
  withdrawalDecided: { status: 2317, message: 'Somebody has decided on this withdrawal already.' },
  providerSilent: { status: 2318, message: 'The payment provider does not answer. Try again later.' },
  methodNotOffered: { status: 2330, message: 'This way to pay is not offered to you. Choose another.' },
  promoNotValid: { status: 2331, message: 'This promo code is not valid.' },
  promoUsed: { status: 2332, message: 'You have used this promo code already.' },
  promoBelowLeast: { status: 2333, message: 'This promo code takes a deposit of {min} or more.' },
  promoKnown: { status: 2334, message: 'There is such a promo code already.' },
  promoOver: { status: 2336, message: 'This promo code is over.' },
  promoUsedUp: { status: 2337, message: 'This promo code is used up: all its places are taken.' },
  promoNotBegun: { status: 2338, message: 'This promo code has not begun yet. Come back a little later.' },
  refundTooMuch: { status: 2335, message: 'At most {amount} of this deposit can be given back.' },
  unknownBonus: { status: 2401, message: 'There is no such bonus.' },
  bonusReleased: { status: 2402, message: 'This bonus is already in your balance.' },
  wageringLeft: { status: 2403, message: 'Play a little more before this bonus becomes yours.' },
  packetEmpty: { status: 2404, message: 'This red packet is empty.' },
  packetClaimed: { status: 2405, message: 'You have already opened this red packet.' },
  unknownNotice: { status: 2406, message: 'There is no such notice.' },
  noReferralApp: { status: 2407, message: 'There is no app to go to.' },
  rolledBack: { status: 2501, message: 'The provider has taken this bet back.' },
  fileTooLarge: { status: 2701, message: 'This file is larger than {megabytes} MB.' },
  fileTypeNotTaken: {
    status: 2702,
    message: 'Upload a photo or screenshot (JPEG, PNG or WebP). PDFs and other files are not accepted.',
  },
  notAnImage: {
    status: 2703,
    message: 'We can’t read this picture. It may be damaged or too large. Try a new photo or screenshot.',
  },
  tooManyFiles: { status: 2704, message: 'You have sent as many files as we keep for one player.' },
  fileEmpty: { status: 2706, message: 'This file is empty. Choose another.' },
  unknownIdentity: { status: 2321, message: 'There is no such document.' },
  identityDecided: { status: 2322, message: 'This document has been decided on already.' },
  identityUnderWay: {
    status: 2323,
    message: 'We are still looking at what you sent. We tell you as soon as we know.',
  },
  identityDone: { status: 2324, message: 'We know this already. There is nothing more to send.' },
  identityTries: { status: 2325, message: 'You have sent your documents often today. Try again tomorrow.' },
  identityUnderAge: { status: 2326, message: 'Baize is for adults: you have to be 18.' },
  unknownFile: { status: 2705, message: 'There is no such file.' },
  ledgerUnsound: {
    status: 2601,
    message: 'The ledger does not add up ({findings} findings), so payouts stay frozen.',
  },
  designNotValid: { status: 2801, message: 'This design has {count} faults:\n{findings}' },
  designMoved: {
    status: 2802,
    message: 'The draft is at version {version} now, written by {by}. Nothing was overwritten.',
  },
  unknownDesign: { status: 2803, message: 'There is no such version of the design.' },
  unknownPage: { status: 2804, message: 'There is no such page.' },
  assetNotTaken: { status: 2805, message: 'This asset cannot be kept: {reason}.' },
  designTokenNotValid: { status: 2806, message: 'This preview has ended. Open it again.' },
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

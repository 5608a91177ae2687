import type { ConnectionFault } from '@baize/contract/operator'

const KINDS: readonly (readonly [RegExp, ConnectionFault['kind']])[] = [
  [/circuit open/, 'resting'],
  [/alert|ERR_OSSL|no certificate/i, 'ourCertificate'],
  [/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO|ETLS|altname/, 'theirCertificate'],
  [/login refused|\b40[13]\b|\b535\b|EAUTH|InvalidAccessKeyId|SignatureDoesNotMatch|AccessDenied/, 'login'],
  [/timeout|ETIMEDOUT/i, 'timeout'],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, 'name'],
  [/ECONN|EHOST|ENET|EPIPE|ESOCKET|socket hang up|no answer/i, 'unreachable'],
  [/\b429\b|too many/i, 'tooMany'],
  [/webhook not registered|notifies another address/, 'webhook'],
  [/status 5\d\d|\(5\d\d\)/, 'theirs'],
  [/^answer |status [34]\d\d|\(404\)/, 'answer'],
]

/** What a fault means, as far as its text tells: operators read the meaning first, and the text below it. */
export const faultKindOf = (fault: string): ConnectionFault['kind'] =>
  KINDS.find(([pattern]) => pattern.test(fault))?.[1] ?? 'other'

import { describe, expect, it } from 'vitest'
import { faultKindOf } from './faults.ts'

describe('a fault of a connector', () => {
  it.each([
    ['timeout', 'timeout'],
    ['ETIMEDOUT', 'timeout'],
    ['ENOTFOUND', 'name'],
    ['EAI_AGAIN', 'name'],
    ['ECONNREFUSED', 'unreachable'],
    ['connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
    ['CERT_HAS_EXPIRED', 'theirCertificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'theirCertificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'theirCertificate'],
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'ourCertificate'],
    ['EPROTO alert handshake failure', 'ourCertificate'],
    ['no token: ERR_OSSL_PEM_NO_START_LINE', 'ourCertificate'],
    ['login refused (401)', 'login'],
    ['no token: status 401', 'login'],
    ['Invalid login: 535 5.7.8 Error', 'login'],
    ['InvalidAccessKeyId (403)', 'login'],
    ['status 429', 'tooMany'],
    ['status 503', 'theirs'],
    ['SlowDown (503)', 'theirs'],
    ['answer is not what it should be', 'answer'],
    ['answer is an HTML page', 'answer'],
    ['status 404', 'answer'],
    ['status 302', 'answer'],
    ['the bank notifies another address', 'webhook'],
    ['webhook not registered (status 422)', 'webhook'],
    ['circuit open', 'resting'],
    ['wallet of USDT is offline', 'other'],
    ['bucket is open to everybody', 'other'],
    ['account suspended', 'other'],
  ])('%s means %s', (fault, kind) => {
    expect(faultKindOf(fault)).toBe(kind)
  })
})

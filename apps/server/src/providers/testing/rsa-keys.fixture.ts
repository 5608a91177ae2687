import { createPrivateKey, createPublicKey } from 'node:crypto'

/**
 * RSA keys of tests, fixed so that a run can be repeated, and short so that signing is cheap. They protect nothing. Base64 of
 * PKCS #8.
 */
const THEIRS_DER = [
  'MIICeAIBADANBgkqhkiG9w0BAQEFAASCAmIwggJeAgEAAoGBAMN9vI61I0RmwW6uMAx1EH9/iu0CVsK2rT00+ODPaU3CaVKC',
  'azjuGjNFDu9F5ZAg8TFuTipmIvxYdrSnnh9ASJdOv16woy69neW0VNc3DCZS1hUyQ5b41JDLMxdDZ+H8Hzjjmg/As1pITs1O',
  'gkESeQEQEKm8KKHqTArc2MmQDT1TAgMBAAECgYEAh5gh/lYTpTEkv/Ff8HQOQnEj2msB5MKyfL7OVZhnsQDE7u75Eh7M23zt',
  '8/bmWMcQpLmey/fWEnQFuh59Ja3/6oS82gH36rTKrH82FIVtdV5vH3QYWNlD78t34nYYqdNfnYhZ9OvxS7L6R4047roSsawa',
  'gxbEa4JHSIitcSmHJWkCQQDm7tTaA2uRf0of0+KkM/BLpu3LhXutE43wOehbgMPtiVmRSRy66IP0lRhEQw7uBllrT6OPFuX0',
  'jbEh1Xmuc7VNAkEA2LYMYdFHMTPtfmbWSgP+NRGIJaK8pWxLEAxcC0TnCPwsMcMi0zUMIXfhhZ+SRQ8DwyoDxn8PjvuxJsxQ',
  'VPrtHwJABrWJmYvf5Co+jQ4q13pq0MfYwMDwBuc6iHAmQAJNruj+oSnum7+FleV+/vyzwlaM4oE9zzprE9/J9aGuF1NlQQJB',
  'AK0KIDTzEG+fUSG/J5iOO6tQRnAW058bK4yy8cQlzn0ELp3FfMc88mS+/prd4cO2y4BIyh7zUg8PtlKOjg5tFm0CQQDi/UX0',
  '4CoTdC5uVvmGSI2SNhJjy3HmGk73LPUukuRlZL0xBqywTYu0hARYIl5ATc9b2R9yLB6/e8neQwwZEIyR',
]
const NEXT_DER = [
  'MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBANaI783lhGa6fL9gfWxQjJ4eNer5l7EvlkwKlFbkKbxQVf7t',
  'spRdNqLLMLbI8cRTiZKjO8vOvFicHjXtCFa9gbvGXkst1HRjUfQLA4Pt/s+4AUYlRehNPIU5+5IbINlbnfofM+tdcafuQQYY',
  '0GEZULm2EyH3wfFPwAd2azSpKRjJAgMBAAECgYBNWJl8lh8iGmIXbWZKws+vwhyWVt5F125MhBPvL9uMNTqL6o7TxreIAdHS',
  'VKg1rBiRcaCBXkuxdre9oXO8Mh6vNxTD/A3eqfOLxIfVLYuGIZHbOi3uRzzeiDKovd0gUBxmnM9PeuB2/af7ZoMz8MxwG5kR',
  'IeW0OA1XdeQq64E98QJBAPhabuj2JODcUT71jbK9xDz9I7vAeGuzRmP4NBbgaZ8k34/FNW75h1wwCyxOw9xfimP0hFjCi7KX',
  'nalAEjv0Zu8CQQDdI/Djo+d/1dQdiPsoOI3Uo98FRFZ41vmzHOImVrtvXcVjHqlW9XESAy/mUvSbuBksqZgVweuNzJWf+HaM',
  'zDvHAkEAng6H2ZGVpNnyhxwl4ySsuJfuXvY+bWS6HrN/CzQlZFhGQ6yhtg/umrgk1D0In77aR4T9mbOuzql5eJbDRA7mVwI/',
  'MF+sUh+IhG5B+DP+vM2iOOGf54cLY2OjO4sV7U0Ls1DP3N7YLC2EjmwkDj4XQ/kBiMOQgTHqVRproJK5XBNRAkEA5BUD9Hgn',
  'oflcTjpFNtUVUjGYQko7nCaE9sB+8mdJQybNn66fQsWrEFDWum9E34JWyfzzxnOFFREqeR9/DNNljw==',
]
const OURS_DER = [
  'MIICdQIBADANBgkqhkiG9w0BAQEFAASCAl8wggJbAgEAAoGBAK1SKr+Qak6xUZabqeyVWWMlhz4MX79maMPYp5MEZZs7Cu70',
  '0LnmAWb4gaRjaxmek2RnSuxZ73J3hWjlGyCNvmOwsA9xG0r28EJKyN+T008maGCcyEjBBPEsFJt59MaDhxgwEVSsDijiXqwx',
  'mgk2c+RAvkN5CJ3ENBg4lnLaWd0nAgMBAAECgYBM/jhBOu0OohSFXAcjMsEvmwc2GBcclmipv3/JfmWIjLTxq81hF3y9+lzU',
  '4tk720bMjlopHlaROekIzOW9E1pkgX24Z6F98Gzh10hZqZssntpi/3gvbuaC4feZgoH3emYaYBkGpDjRSmN2YzRng1qRcKaA',
  '9OQT7eQrDnyABG4AYQJBANOtQS8YvHC0Dcdd7UjgQkAXpeUVYBgNvaf3B8LpVeBFXoZBUECCmM9YEM2yjbZeUNUJRtTAZ/iS',
  'ZrtQCNJ75bcCQQDRnOIZ7lF7WcHUUszr6aF4rh2iil9Z/kgh2I3U0s+ld7EdTO//9G+ti1OawAC9JzeSku8NdW1O1f8X7VeZ',
  'vUQRAkA/iCKmVhBI62GvUtujIdwAjJh4F2BOF+GyhgxITew+cdObDANgOVJP+Sih9FNgRxKPvkcKF+2cx6QZ2D2tnw4lAkA8',
  'MZUsZSe5CHmFA5IdXSYlhbq05o+jREZqkcmJCFDg75JJG8L/+a3oZE5J7kFIEG8BBHjpoIMXVJTAxkOVvqhBAkA7Tm6H0rqa',
  'JGgBV4QoBDWnHImtBKtAMbYVsw7/J6u175SW1ffr0JvO+OvILjz+SHV+BvT69YRPwYSTuJ+c7363',
]

const pemsOf = (lines: readonly string[]) => {
  const key = createPrivateKey({ key: Buffer.from(lines.join(''), 'base64'), format: 'der', type: 'pkcs8' })
  return {
    privateKey: String(key.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: String(createPublicKey(key).export({ type: 'spki', format: 'pem' })),
  }
}

/** The provider's key, the one that follows it, and ours. */
export const THEIRS = pemsOf(THEIRS_DER)
export const NEXT = pemsOf(NEXT_DER)
export const OURS = pemsOf(OURS_DER)

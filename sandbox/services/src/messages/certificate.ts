import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cryptoProvider, SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509'
import * as z from 'zod/mini'

const YEARS_MS = 10 * 365 * 24 * 3_600_000

const Kept = z.object({ key: z.string(), cert: z.string() })
export type Certificate = z.infer<typeof Kept>

/** The mail server's own certificate, made at the first start and kept. A bare machine has no openssl. */
export async function openCertificate(folder: string | null, nowMs: number): Promise<Certificate> {
  const file = folder === null ? null : join(folder, 'mail-certificate.json')
  const kept = file === null ? null : await readFile(file, 'utf8').catch(() => null)
  const known = Kept.safeParse(kept === null ? null : JSON.parse(kept))
  if (known.success) return known.data
  const made = await makeCertificate(nowMs)
  if (folder !== null && file !== null) {
    await mkdir(folder, { recursive: true })
    await writeFile(file, JSON.stringify(made), { mode: 0o600 })
  }
  return made
}

async function makeCertificate(nowMs: number): Promise<Certificate> {
  cryptoProvider.set(webcrypto)
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    serialNumber: '01',
    name: 'CN=localhost',
    notBefore: new Date(nowMs - 86_400_000),
    notAfter: new Date(nowMs + YEARS_MS),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
      ]),
    ],
  })
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const lines = key.match(/.{1,64}/g)?.join('\n') ?? ''
  return {
    cert: certificate.toString('pem'),
    key: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
  }
}

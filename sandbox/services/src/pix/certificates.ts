import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  BasicConstraintsExtension,
  cryptoProvider,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509'
import * as z from 'zod/mini'

const YEARS_MS = 10 * 365 * 24 * 3_600_000
const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const Pem = z.object({ key: z.string(), cert: z.string() })
const Kept = z.object({ ca: z.string(), bank: Pem, client: Pem })
export type PixCertificates = z.infer<typeof Kept>

/**
 * An authority, the bank's certificate and the site's, made at the first start and kept. A bare machine has no openssl.
 * Without a folder they are new each time.
 */
export async function openPixCertificates(folder: string | null, nowMs: number): Promise<PixCertificates> {
  const file = folder === null ? null : join(folder, 'pix-certificates.json')
  const kept = file === null ? null : await readFile(file, 'utf8').catch(() => null)
  const known = Kept.safeParse(kept === null ? null : JSON.parse(kept))
  if (known.success) return known.data
  const made = await makeCertificates(nowMs)
  if (folder !== null && file !== null) {
    await mkdir(folder, { recursive: true })
    await writeFile(file, JSON.stringify(made), { mode: 0o600 })
  }
  return made
}

async function makeCertificates(nowMs: number): Promise<PixCertificates> {
  cryptoProvider.set(webcrypto)
  const times = { notBefore: new Date(nowMs - 86_400_000), notAfter: new Date(nowMs + YEARS_MS) }
  const keys = () => webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
  const caKeys = await keys()
  const ca = await X509CertificateGenerator.createSelfSigned({
    ...times,
    serialNumber: '01',
    name: 'CN=Sandbox Pix Authority',
    signingAlgorithm: ALGORITHM,
    keys: caKeys,
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  })
  async function signed(serialNumber: string, name: string): Promise<z.infer<typeof Pem>> {
    const own = await keys()
    const certificate = await X509CertificateGenerator.create({
      ...times,
      serialNumber,
      subject: `CN=${name}`,
      issuer: ca.subject,
      publicKey: own.publicKey,
      signingKey: caKeys.privateKey,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new SubjectAlternativeNameExtension([
          { type: 'dns', value: name },
          { type: 'ip', value: '127.0.0.1' },
        ]),
      ],
    })
    return { cert: pemOf(certificate), key: await keyPem(own.privateKey) }
  }
  return { ca: pemOf(ca), bank: await signed('02', 'localhost'), client: await signed('03', 'baize') }
}

const pemOf = (certificate: X509Certificate): string => `${certificate.toString('pem')}\n`

async function keyPem(key: webcrypto.CryptoKey): Promise<string> {
  const text = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)).toString('base64')
  return `-----BEGIN PRIVATE KEY-----\n${text.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END PRIVATE KEY-----\n`
}

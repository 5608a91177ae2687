import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Config } from '../../platform/configuration/config.ts'
import { type Line, linesOf } from './line.ts'
import type { Outside } from './outside.ts'

type Settings = Pick<Config, 'emailUrl' | 'emailFrom' | 'emailDkim'>

/** What mailbox providers look up before they take a mail: SPF, DMARC and our DKIM keys in DNS. */
export async function mailLines(
  outside: Pick<Outside, 'texts'>,
  { emailUrl, emailFrom, emailDkim }: Settings,
): Promise<readonly Line[]> {
  if (emailUrl === null) return []
  const domain = /@([^\s<>@]+)>?$/.exec(emailFrom)?.[1]?.toLowerCase() ?? ''
  const [spf, dmarc, ...keys] = await Promise.all([
    outside.texts(domain),
    outside.texts(`_dmarc.${domain}`),
    ...emailDkim.map((key) => outside.texts(`${key.selector}._domainkey.${key.domain}`)),
  ])
  return [
    spfLine(spf, domain),
    dmarcLine(dmarc, domain),
    ...(emailDkim.length === 0
      ? [
          linesOf('DKIM').warning(
            'EMAIL_DKIM is empty',
            'Let the mail server sign with the domain of EMAIL_FROM, or set a key',
          ),
        ]
      : emailDkim.map((key, at) => dkimLine(keys[at] ?? null, key, domain))),
  ]
}

const SILENT = 'DNS does not answer'

function spfLine(texts: readonly string[] | null | undefined, domain: string): Line {
  const { good, warning, fault } = linesOf('SPF')
  if (!texts) return warning(SILENT, `Look up TXT ${domain}`)
  const found = texts.filter((text) => /^v=spf1( |$)/i.test(text))
  if (found.length === 0)
    return fault(`${domain} names no senders`, 'Add a TXT record: v=spf1 include:(your mail server) -all')
  if (found.length > 1) return fault(`${domain} has ${found.length} records`, 'Join them: two count as none')
  return /\+all\b/i.test(found[0] ?? '')
    ? fault(`${domain} lets anybody send`, 'End the record with -all')
    : good(`TXT ${domain}`)
}

function dmarcLine(texts: readonly string[] | null | undefined, domain: string): Line {
  const { good, warning, fault } = linesOf('DMARC')
  if (!texts) return warning(SILENT, `Look up TXT _dmarc.${domain}`)
  const record = texts.find((text) => /^v=DMARC1/i.test(text))
  if (record === undefined)
    return fault(`_dmarc.${domain} is missing`, 'Add a TXT record: v=DMARC1; p=quarantine; rua=mailto:…')
  return /;\s*p\s*=\s*(quarantine|reject)/i.test(record)
    ? good(`TXT _dmarc.${domain}`)
    : warning('forged mails in our name are still delivered', 'Set p=quarantine once the reports are clean')
}

function dkimLine(
  texts: readonly string[] | null,
  { domain, selector, privateKey }: Settings['emailDkim'][number],
  from: string,
): Line {
  const { good, warning, fault } = linesOf('DKIM')
  const name = `${selector}._domainkey.${domain}`
  if (texts === null) return warning(SILENT, `Look up TXT ${name}`)
  const published = texts.flatMap(
    (text) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.replaceAll(/\s/g, '') ?? [],
  )
  if (published.length === 0)
    return fault(`${name} is missing`, `Add a TXT record: v=DKIM1; k=rsa; p=${publicOf(privateKey)}`)
  if (!published.includes(publicOf(privateKey)))
    return fault(`${name} has another key than EMAIL_DKIM`, 'Publish the key that signs')
  // Aligned if one is the other, or below it.
  return from === domain || from.endsWith(`.${domain}`) || domain.endsWith(`.${from}`)
    ? good(`TXT ${name}`)
    : warning(
        `${domain} is not the domain of EMAIL_FROM (${from})`,
        'DMARC counts signatures of the same domain only',
      )
}

const publicOf = (privateKey: string): string =>
  createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' }).toString('base64')

import { join } from 'node:path'
import * as z from 'zod'
import { ROOT } from './folders.ts'
import { UserFault } from './trouble.ts'

/** Sources of the Android app. */
export const ANDROID = join(ROOT, 'shells/android')
export const MAIN = join(ANDROID, 'src/main')

/** The package of the code. The app's id may be another one: an operator's own. */
const CODE_PACKAGE = 'app.baize.shell'

/** Read by Gradle too. */
export const AppDescription = z.strictObject({
  applicationId: z.string().regex(/^[a-z]\w*(\.[a-z]\w*)+$/),
  name: z.string().min(1),
  versionName: z.string().regex(/^\d+\.\d+\.\d+$/),
  versionCode: z.int().positive(),
  minSdk: z.int(),
  targetSdk: z.int(),
})
export type AppDescription = z.infer<typeof AppDescription>

const DEVELOPMENT_HOSTS = ['localhost', '127.0.0.1', '10.0.2.2']

export type Placeholders = Readonly<
  Record<'appName' | 'site' | 'siteScheme' | 'siteHost' | 'networkSecurity', string>
>

/** Values of the manifest's placeholders for a site. Clear text is for the developer's own machine alone. */
export function placeholdersFor(site: string, { name }: Pick<AppDescription, 'name'>): Placeholders {
  const url = URL.canParse(site) ? new URL(site) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.pathname !== '/')
    throw new UserFault(`SHELL_SITE must be the http(s) address of the site without a path, not "${site}".`)
  const isClear = url.protocol === 'http:'
  if (isClear && !DEVELOPMENT_HOSTS.includes(url.hostname))
    throw new UserFault(
      `The app sends nothing in clear text except to ${DEVELOPMENT_HOSTS.join(', ')}; give SHELL_SITE an https address, not "${site}".`,
    )
  return {
    appName: name,
    site: url.origin,
    siteScheme: url.protocol.slice(0, -1),
    siteHost: url.hostname,
    networkSecurity: isClear ? 'network_security_development' : 'network_security',
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The manifest as aapt needs it: with its package, and without placeholders. */
export function manifestFor(template: string, values: Placeholders): string {
  const filled = Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`\${${name}}`, escaped(value)),
    template,
  )
  const left = /\$\{\w+\}/.exec(filled)?.[0]
  if (left !== undefined) throw new Error(`the manifest has a placeholder that nobody fills in: ${left}`)
  return filled.replace('<manifest ', `<manifest package="${CODE_PACKAGE}" `)
}

/** Files of the stubs by path: each `package` line of the list begins one. */
export function stubFiles(stubs: string): ReadonlyMap<string, string> {
  const files = new Map<string, string>()
  for (const part of stubs.split(/^(?=package )/m).slice(1)) {
    const folder = /^package ([\w.]+);/.exec(part)?.[1]
    const name = /^public (?:abstract |final )*(?:class|interface) (\w+)/m.exec(part)?.[1]
    if (folder === undefined || name === undefined) throw new Error(`not a stub: ${part.slice(0, 80)}`)
    files.set(`${folder.replaceAll('.', '/')}/${name}.java`, part)
  }
  return files
}

const JAVA_8 = 52
const JAVA_7 = 51

/**
 * dx reads class files up to Java 7. What javac writes for Java 8 differs in nothing but its version, unless the code uses
 * lambdas or methods in interfaces, which dx then refuses.
 */
export function asJava7(bytes: Buffer): Buffer {
  if (bytes.readUInt32BE(0) !== 0xcafebabe || bytes.readUInt16BE(6) !== JAVA_8)
    throw new Error('not a class file of Java 8')
  const old = Buffer.from(bytes)
  old.writeUInt16BE(JAVA_7, 6)
  return old
}

/** SHA-256 of the only signer's certificate, in the output of `apksigner verify --print-certs`. */
export function certificateOf(printed: string): string {
  const found = [...printed.matchAll(/certificate SHA-256 digest: ([0-9a-f]{64})/g)].map(([, hex]) => hex)
  const [first] = found
  if (first === undefined || found.some((hex) => hex !== first))
    throw new Error(`expected one signer, but apksigner says: ${printed}`)
  return first
}

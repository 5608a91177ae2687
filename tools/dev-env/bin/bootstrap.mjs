// Runs before anything is installed: only Node's built-in modules, and syntax that an old Node can parse.
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..')
const NODE_AT_LEAST = [20, 19]

/** Installs missing packages, then runs a program of src/. */
export async function handOver(program) {
  try {
    checkNode()
    process.chdir(ROOT)
    const began = Date.now()
    if (!isInstalled()) await install()
    // A program that reads our output gets JSON and nothing else.
    if (!process.argv.includes('--json'))
      console.log(`✓ install ${((Date.now() - began) / 1000).toFixed(1)} s`)
  } catch (error) {
    if (!(error instanceof Sentence)) throw error
    console.error(`✗ ${error.message}`)
    process.exit(1)
  }
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(join(ROOT, 'tools/dev-env/src', program)).href)
}

class Sentence extends Error {}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [wantedMajor, wantedMinor] = NODE_AT_LEAST
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return
  throw new Sentence(
    `Baize needs Node ${NODE_AT_LEAST.join('.')} or later, but this is ${process.versions.node}; install a newer one from https://nodejs.org.`,
  )
}

/**
 * npm writes node_modules/.package-lock.json last, so it reflects what is really installed: it is missing after an
 * interrupted install, and differs after a change of package-lock.json.
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const there = packagesOf('node_modules/.package-lock.json')
  if (!wanted || !there) return false
  const complete = Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    // Our own workspaces are links to this checkout, whatever version it has.
    if (!path.includes('node_modules/')) return true
    const found = there[path]
    return found ? found.version === version : Boolean(optional || devOptional)
  })
  // A node_modules copied from another platform contains the wrong binaries.
  return complete && Object.values(there).every(fitsThisMachine)
}

const fitsThisMachine = ({ os, cpu }) =>
  (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages
  } catch {
    return null
  }
}

async function install() {
  const release = await lockInstall()
  try {
    if (isInstalled()) return
    const { code, output } = await npmCi()
    if (code !== 0) {
      console.error(output.trim().split('\n').slice(-20).join('\n'))
      throw new Sentence(whyInstallFailed(output))
    }
  } finally {
    release()
  }
}

function whyInstallFailed(output) {
  if (/ENOSPC|EDQUOT|no space left/i.test(output)) {
    return 'The disk is full; free about 1 GB where the checkout is, then run the command again.'
  }
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(output)) {
    return 'npm could not reach its registry; check the network (or `npm config get registry`), then run the command again.'
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    return 'npm may not write to node_modules; run as the owner of the checkout or make it writable.'
  }
  return 'npm could not install the dependencies; its last words are above.'
}

function npmCi() {
  const cli = process.env.npm_execpath
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []]
  const env = { ...process.env }
  // Each of these would skip the dev dependencies that build and test.
  for (const name of ['NODE_ENV', 'npm_config_production', 'npm_config_omit']) delete env[name]
  const args = [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => resolve({ code: 1, output: `${command}: ${error.message}` }))
    child.once('close', (code) => resolve({ code, output }))
  })
}

/** Concurrent installs would delete each other's files; the second waits and then finds the work done. */
async function lockInstall() {
  const file = '.baize/install.lock'
  for (let told = false; ; ) {
    try {
      mkdirSync('.baize', { recursive: true, mode: 0o755 })
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (error.code !== 'EEXIST' || !isFile(file)) throw new Sentence(whyNoLock(error))
    }
    if (!isAlive(Number(readFileSync(file, 'utf8')))) {
      rmSync(file, { force: true })
      continue
    }
    if (!told) console.log('… another command is installing, waiting for it')
    told = true
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

function isFile(path) {
  try {
    readFileSync(path)
    return true
  } catch {
    return false
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function whyNoLock(error) {
  if (error.code === 'ENOSPC')
    return 'The disk is full; free about 1 GB where the checkout is, then run the command again.'
  return `Baize keeps its data in ${join(ROOT, '.baize')}, which cannot be used (${error.code}); move or delete it, or run as its owner.`
}

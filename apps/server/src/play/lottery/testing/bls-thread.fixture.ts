import { QUICKNET, SANDBOX_BEACON } from '@baize/rules/lottery/beacon'
import { startBlsThread } from '../bls-thread.ts'

/** As drand published it: https://api.drand.sh/{QUICKNET.name}/public/1000 */
const ROUND = 1000
const SIGNATURE =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39'

// The thread does not keep a process alive. A server has its port for that.
const open = setInterval(() => {}, 60_000)
const thread = startBlsThread()
try {
  const [own, ofAnotherRound, ofAnotherBeacon] = await Promise.all([
    thread.verify(QUICKNET.publicKey, ROUND, SIGNATURE),
    thread.verify(QUICKNET.publicKey, ROUND + 1, SIGNATURE),
    thread.verify(SANDBOX_BEACON.publicKey, ROUND, SIGNATURE),
  ])
  process.stdout.write(`${JSON.stringify({ own, ofAnotherRound, ofAnotherBeacon })}\n`)
} finally {
  clearInterval(open)
  await thread.close()
}

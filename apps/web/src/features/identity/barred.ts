import { callQuery, setAnswer, useQuery } from '../../api/query.ts'
import { session } from '../../session/session.ts'

const DAY_MS = 24 * 60 * 60_000
const toldKey = (userId: string) => ['barred', userId]

/** What the server said of it in passing: it refused a bet for it, or took it back. */
export const learnBarred = (barred: boolean): void => setAnswer(toldKey(session().user.userId), barred)

/** Whether the account is known to be closed to play. Asks nobody: of what the page has heard, the newest counts. */
export function useBarred(userId: string): boolean {
  const told = useQuery({
    queryKey: toldKey(userId),
    queryFn: () => Promise.resolve(false),
    enabled: false,
    gcTime: DAY_MS,
  })
  const identity = useQuery({ ...callQuery('/api/user/identity', {}), enabled: false })
  const recharge = useQuery({ ...callQuery('/api/pay/recharge_info', {}), enabled: false })
  const [newest] = [
    { barred: told.data, at: told.dataUpdatedAt },
    { barred: identity.data?.model.barred, at: identity.dataUpdatedAt },
    { barred: recharge.data?.model.barred, at: recharge.dataUpdatedAt },
  ].toSorted((one, other) => other.at - one.at)
  return newest?.barred ?? false
}

import { callQuery, setAnswer, useQuery } from '../../api/query.ts'
import { session } from '../../session/session.ts'

const DAY_MS = 24 * 60 * 60_000
const barredKey = (userId: string) => ['barred', userId]

/** Records what a response or push implied: a bet was refused because of the bar, or the bar was lifted. */
export const learnBarred = (barred: boolean): void => setAnswer(barredKey(session().user.userId), barred)

/** Whether the account is known to be barred from play. Makes no request: the newest cached answer counts. */
export function useBarred(userId: string): boolean {
  const told = useQuery({
    queryKey: barredKey(userId),
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
  ].toSorted((left, right) => right.at - left.at)
  return newest?.barred ?? false
}

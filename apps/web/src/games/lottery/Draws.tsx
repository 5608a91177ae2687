import type { PlayedTerm } from '@baize/contract/player'
import { isAccepted } from '@baize/contract/shared'
import type { LotteryLine } from '@baize/rules/lottery'
import { Skeleton } from '@baize/ui/skeleton'
import { ChevronRight } from 'lucide-react'
import { call } from '../../api/client.ts'
import { CallRefused, useInfiniteQuery } from '../../api/query.ts'
import { resultWords } from '../../features/lottery/result-words.ts'
import { useT } from '../../i18n/language.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { Values } from './Values.tsx'

const PAGE = 20

/** Past draws, newest first; each leads to its proof. `newest` is the last one known: the list is fetched anew with it. */
export function Draws({
  line,
  newest,
  onProof,
}: {
  line: LotteryLine
  newest: number
  onProof: (number: number) => void
}) {
  const t = useT()
  const pages = useInfiniteQuery<readonly PlayedTerm[], number>({
    queryKey: ['/api/lottery/history', line.id, newest],
    initialPageParam: newest + 1,
    queryFn: async ({ pageParam }) => {
      const input = { line: line.id, before: pageParam, pageSize: PAGE }
      const answer = await call('/api/lottery/history', input, { quiet: true })
      if (!isAccepted(answer)) throw new CallRefused(answer)
      return answer.model
    },
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.number),
  })
  const draws = pages.data?.pages.flat()
  if (!draws)
    return pages.isError ? (
      <ErrorState
        title={t('lottery.loadFailed')}
        onRetry={() => void pages.refetch()}
        busy={pages.isFetching}
      />
    ) : (
      <Skeleton className="m-3 h-60" />
    )
  if (draws.length === 0) return <p className="p-4 text-sm text-quiet">{t('lottery.noResults')}</p>
  return (
    <>
      <ol>
        {draws.map(({ number, values, finishedAt }) => (
          <li key={number} className="border-t border-line first:border-t-0">
            <button type="button" className="lot-draw" aria-haspopup="dialog" onClick={() => onProof(number)}>
              <span className="sr-only">
                {t('lottery.resultOf', { number, result: resultWords(line.game.id, values, t) })}
              </span>
              <span aria-hidden className="grid">
                <span className="amount text-sm font-semibold">{number}</span>
                <TimeText at={finishedAt} className="text-xs text-quiet" />
              </span>
              <span aria-hidden className="justify-self-end">
                {values ? (
                  <Values gameId={line.game.id} values={values} />
                ) : (
                  <span className="text-sm text-quiet">{t('lottery.voidResult')}</span>
                )}
              </span>
              <ChevronRight aria-hidden className="size-4 text-faint" />
            </button>
          </li>
        ))}
      </ol>
      {pages.hasNextPage && (
        <Button
          variant="ghost"
          className="m-2"
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('lottery.earlier')}
        </Button>
      )}
    </>
  )
}

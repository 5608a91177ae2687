import type { TaskView } from '@baize/contract/player'
import type { RewardTask } from '@baize/contract/shared'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '../../i18n/language.ts'
import { openPopup } from '../../popups/stack.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { gameName } from '../bets/winner.ts'
import { openContact } from '../security/ContactNeed.tsx'
import { Claim } from './Claim.tsx'
import { TASK_HEADS, taskWords } from './reward-words.ts'

const KINDS: readonly RewardTask['kind'][] = ['newcomer', 'daily', 'weekly']

export function TaskList({ tasks }: { tasks: readonly TaskView[] }) {
  const t = useT()
  return KINDS.map((kind) => {
    const shown = tasks.filter((task) => task.kind === kind)
    return (
      shown.length > 0 && (
        <section key={kind} className="grid grid-cols-1 gap-1">
          <h3 className="text-sm font-semibold text-quiet">{t(TASK_HEADS[kind])}</h3>
          <ul className="divide-y divide-line">
            {shown.map((task) => (
              <Task key={task.name} task={task} />
            ))}
          </ul>
        </section>
      )
    )
  })
}

function Task({ task }: { task: TaskView }) {
  const t = useT()
  const { progress, target, state, reward, name } = task
  const words = taskWords(task, task.gameId === undefined ? '' : gameName(task.gameId))
  const done = t('rewards.progress', { done: progress, target })
  return (
    <li className="flex items-center gap-3 py-3">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="font-semibold">{words}</p>
        <p className="text-xs text-quiet">
          <MoneyText amount={reward} className="font-semibold text-ink" /> {t('rewards.taskGift')}
        </p>
        <div className="flex items-center gap-2 text-xs text-quiet">
          <div
            role="progressbar"
            aria-label={words}
            aria-valuenow={progress}
            aria-valuemax={target}
            aria-valuetext={done}
            className="h-1.5 w-24 overflow-hidden rounded-full bg-track"
          >
            <div
              className="h-full rounded-full bg-accent transition-[width] duration-300"
              style={{ width: `${(progress / target) * 100}%` }}
            />
          </div>
          <span className="whitespace-nowrap tabular-nums">{done}</span>
        </div>
      </div>
      <span className="grid min-w-20 justify-items-end">
        {state === 'open' && <Go task={task} words={words} />}
        {state === 'claimable' && <Claim name={name} label={words} hasCard />}
        {state === 'claimed' && (
          <span className="inline-flex items-center gap-1 text-sm text-gain">
            <Check aria-hidden className="size-4" />
            {t('rewards.taskClaimed')}
          </span>
        )}
      </span>
    </li>
  )
}

/** The way to where the task is done. */
function Go({ task, words }: { task: TaskView; words: string }) {
  const t = useT()
  const label = t('rewards.goOf', { task: words })
  const run = WAYS[task.condition]
  return run ? (
    <Button size="small" aria-label={label} onClick={run}>
      {t('rewards.go')}
    </Button>
  ) : (
    <Link
      to={task.gameId === undefined ? '/' : `/h5/${task.gameId}`}
      aria-label={label}
      className={buttonClass('quiet', 'small')}
    >
      {t('rewards.go')}
    </Link>
  )
}

/** Tasks that are not done by playing. */
const WAYS: Partial<Record<TaskView['condition'], () => void>> = {
  deposits: () => openPopup('deposit', {}),
  contact: () => openContact(),
  identity: () => openPopup('identity', {}),
  secondFactor: () => openPopup('security', { begin: 'authenticator' }),
}

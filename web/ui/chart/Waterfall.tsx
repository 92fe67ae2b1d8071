import './waterfall.css'
import { CircleCheck, CircleDot, CircleMinus, CircleX, CornerDownRight } from 'lucide-react'

/** A candidate, in the order in which they were tried. */
interface Step {
  of: 'distribution' | 'timeslot' | 'group' | 'step' | 'advertiser'
  outcome: 'entered' | 'passed' | 'able' | 'refused' | 'chosen'
  /** Reason as text. */
  text: string
}
interface Branch {
  step: Step
  below: Branch[]
}

const levels: Readonly<Record<Step['of'], number>> = { distribution: 0, timeslot: 1, group: 2, step: 2, advertiser: 3 }
const icons = {
  entered: CornerDownRight,
  passed: CircleMinus,
  able: CircleDot,
  refused: CircleX,
  chosen: CircleCheck,
} as const
const outcomes: Readonly<Record<Step['outcome'], string>> = {
  entered: 'Looked into',
  passed: 'Passed over',
  able: 'Could take it',
  refused: 'Refused',
  chosen: 'Chosen',
}

/** Builds the tree: each step belongs to the last step of a higher level before it. */
function branches(steps: readonly Step[]): Branch[] {
  const roots: Branch[] = []
  let path: Branch[] = []
  for (const step of steps) {
    const branch = { step, below: [] }
    path = path.filter((above) => levels[above.step.of] < levels[step.of])
    ;(path.at(-1)?.below ?? roots).push(branch)
    path.push(branch)
  }
  return roots
}

/** A routing decision as a tree: distribution, timeslot, group, advertiser, each with its reason. */
export function Waterfall({ label, steps }: { label: string; steps: readonly Step[] }) {
  return <Level branches={branches(steps)} label={label} />
}

function Level({ branches, label }: { branches: readonly Branch[]; label?: string }) {
  return (
    <ol className="waterfall" aria-label={label}>
      {branches.map(({ step, below }, at) => {
        const Icon = icons[step.outcome]
        return (
          <li key={at} className={step.outcome}>
            <p>
              <Icon className="small" aria-label={outcomes[step.outcome]} />
              <span>{step.text}</span>
            </p>
            {below.length > 0 && <Level branches={below} />}
          </li>
        )
      })}
    </ol>
  )
}

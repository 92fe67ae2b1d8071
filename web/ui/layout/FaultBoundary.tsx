import {
  Component,
  createContext,
  createElement,
  lazy,
  use,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { FaultState } from './QueryStates'

/** The script of a part did not come: the connection, or a newer version of the product. */
class PartNotLoaded extends Error {}

/** Another object stands for another try: what did not load is asked for anew. */
const Try = createContext<object>({})

interface Props {
  /** What fails, as the first word of a message: 'The chart'. */
  what: string
  /** With another value the fault is forgotten: another screen, another figure. */
  resetBy?: unknown
  children: ReactNode
}

interface State {
  fault: Error | null
  /** The next one is made when a fault comes. */
  attempt: object
  resetBy: unknown
}

/** Keeps a fault in drawing, or a script that did not come, to the part it is in: a message with Retry stands there. */
export class FaultBoundary extends Component<Props, State> {
  override state: State = { fault: null, attempt: {}, resetBy: this.props.resetBy }

  static getDerivedStateFromError(fault: unknown): Partial<State> {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)), attempt: {} }
  }

  static getDerivedStateFromProps({ resetBy }: Props, state: State): Partial<State> | null {
    return resetBy === state.resetBy ? null : { resetBy, fault: null }
  }

  override render() {
    const { fault, attempt } = this.state
    if (fault)
      return (
        <FaultState
          what={this.props.what}
          notLoaded={fault instanceof PartNotLoaded}
          onRetry={() => this.setState({ fault: null })}
        />
      )
    return <Try value={attempt}>{this.props.children}</Try>
  }
}

async function loaded<Script>(load: () => Promise<Script>): Promise<Script> {
  try {
    return await load()
  } catch (cause) {
    throw new PartNotLoaded('A part of the page did not load', { cause })
  }
}

type LazyPart<PartProps> = ComponentType<PartProps> & {
  /** Loads it before it is needed: it is drawn at once then, without the moment for which a stand-in is shown. */
  preload: () => void
}

/** As `lazy` of React, which never asks again for what once failed to load: this one does, at the Retry of its boundary. */
export function lazyPart<PartProps extends object>(
  load: () => Promise<{ default: ComponentType<PartProps> }>,
): LazyPart<PartProps> {
  const parts = new WeakMap<object, ComponentType<PartProps>>()
  /** The first that came is that of everybody from then on. */
  let arrived: ComponentType<PartProps> | undefined
  const partOf = (attempt: object): ComponentType<PartProps> => {
    const known = parts.get(attempt) ?? arrived
    if (known) return known
    const part: ComponentType<PartProps> = lazy(async () => {
      const script = await loaded(load)
      arrived ??= part
      return script
    })
    parts.set(attempt, part)
    return part
  }
  const Part = (props: PartProps) => createElement(partOf(use(Try)), props)
  const keep = (script: { default: ComponentType<PartProps> }) => void (arrived ??= script.default)
  // Whoever draws it asks again, and says so if it does not load.
  return Object.assign(Part, { preload: () => void load().then(keep, () => {}) })
}

/** A hook for what is loaded when it is needed and is no component. It answers undefined until its script has come. */
export function createPartHook<Part extends object>(
  load: () => Promise<Part>,
): (isNeeded: boolean) => Part | undefined {
  let arrived: Part | undefined
  return function usePart(isNeeded) {
    const [part, setPart] = useState(arrived)
    const [fault, setFault] = useState<Error | null>(null)
    useEffect(() => {
      if (!isNeeded || part) return
      loaded(load).then(
        (script) => setPart((arrived ??= script)),
        (error: unknown) => setFault(error instanceof Error ? error : new Error(String(error))),
      )
    }, [isNeeded, part])
    if (fault) throw fault
    return part
  }
}

import {
  Component,
  createContext,
  createElement,
  lazy,
  Suspense,
  use,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { FaultState } from './QueryStates'

/** A script did not load: no connection, or a newer release has replaced it. */
class PartNotLoaded extends Error {}

/** A new object starts another attempt to load. */
const Try = createContext<object>({})

interface Props {
  /** Subject of the message: 'The chart'. */
  what: string
  /** A new value resets the error, for example another screen. */
  resetBy?: unknown
  children: ReactNode
}

interface State {
  fault: Error | null
  /** Replaced after each error. */
  attempt: object
  resetBy: unknown
}

/** Error boundary for rendering and for scripts that do not load; shows a message with Retry. */
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

/** Addresses of scripts that did not load. Browsers remember that: another attempt needs another address. */
const notLoaded = new Map<() => Promise<unknown>, string>()

/** Loads a script again. The build may put what it exports into one of its exports. */
async function loadAgain(address: string, name: string): Promise<unknown> {
  const script = (await import(/* @vite-ignore */ `${address}?at=${Date.now()}`)) as object
  const found = [script, ...Object.values(script)].find(
    (part: unknown) => typeof part === 'object' && part !== null && name in part,
  )
  if (!found) throw new Error(`${address} has no ${name}`)
  return found
}

/** `name`: an export of the script, by which it is recognised after another attempt. */
async function loaded<Script>(load: () => Promise<Script>, name: string): Promise<Script> {
  const address = notLoaded.get(load)
  try {
    return await (address ? (loadAgain(address, name) as Promise<Script>) : load())
  } catch (cause) {
    const [failed] = /https?:\/\/[^\s?]+\.js/.exec(String(cause)) ?? []
    if (failed?.startsWith(window.location.origin)) notLoaded.set(load, failed)
    throw new PartNotLoaded('A part of the page did not load', { cause })
  }
}

/** A component, whatever its props. */
type Drawn = ((props: never) => unknown) | (new (props: never) => unknown)

interface Preloaded {
  /** Loads it in advance, so that it renders without a fallback. */
  preload: () => void
}

/**
 * The component of a script that is loaded when it is drawn: `lazyComponent(() => import('./LeadPage'), 'LeadPage')`. With a
 * `fallback`, that is drawn until it has loaded: null for a dialog or a menu; otherwise the next Suspense above decides. `lazy` of
 * React never loads again what once failed: this one does, at the Retry of its boundary.
 */
export function lazyComponent<Script extends Record<Name, Drawn>, Name extends string = 'default'>(
  load: () => Promise<Script>,
  name: Name = 'default' as Name,
  fallback?: ReactNode,
): Script[Name] & Preloaded {
  const parts = new WeakMap<object, ComponentType>()
  /** The loaded component, shared by all instances. */
  let arrived: ComponentType | undefined
  const partOf = (attempt: object): ComponentType => {
    const known = parts.get(attempt) ?? arrived
    if (known) return known
    const part: ComponentType = lazy(async () => {
      const script = await loaded(load, name)
      arrived ??= part
      return { default: script[name] as unknown as ComponentType }
    })
    parts.set(attempt, part)
    return part
  }
  const Part = (props: object) => createElement(partOf(use(Try)), props)
  const draw =
    fallback === undefined
      ? Part
      : (props: object) => <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense>
  const keep = (script: Script) => void (arrived ??= script[name] as unknown as ComponentType)
  // Rendering it loads it again and reports an error.
  return Object.assign(draw as unknown as Script[Name], { preload: () => void loaded(load, name).then(keep, () => {}) })
}

/** A hook that loads a script on demand, known by an export of it; returns undefined until then. */
export function createPartHook<Part extends object>(
  load: () => Promise<Part>,
  name: keyof Part & string,
): (isNeeded: boolean) => Part | undefined {
  let arrived: Part | undefined
  return function usePart(isNeeded) {
    const [part, setPart] = useState(arrived)
    const [fault, setFault] = useState<Error | null>(null)
    useEffect(() => {
      if (!isNeeded || part) return
      loaded(load, name).then(
        (script) => setPart((arrived ??= script)),
        (error: unknown) => setFault(error instanceof Error ? error : new Error(String(error))),
      )
    }, [isNeeded, part])
    if (fault) throw fault
    return part
  }
}

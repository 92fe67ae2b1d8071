import { execFile, type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

const exec = promisify(execFile)
const ip = async (...args: string[]) => (await exec('ip', args)).stdout

/** A machine of the cluster: a network namespace with an address of its own. */
export interface Machine {
  name: string
  address: string
  /** Starts a program on it; its output goes to a file of this name. */
  start: (label: string, command: string[], env?: NodeJS.ProcessEnv) => ChildProcess
  /** Ends all its programs at once, as a loss of power does. */
  kill: () => Promise<void>
}

/** Asks a program to end; resolves with its exit code. */
export async function end(child: ChildProcess): Promise<number | null> {
  const exited = once(child, 'exit') as Promise<[number | null]>
  child.kill('SIGTERM')
  return (await exited)[0]
}

/** Not the address of any machine: frames to it reach nobody, and nobody is told. */
const nobody = '02:00:00:00:00:01'

/**
 * Machines on one switch, and cuts between two of them. `mark` begins the names of all that is made, by which
 * scripts/cluster.mjs removes it.
 */
export async function createNetwork(mark: string, folder: string) {
  const bridge = `${mark}-sw`
  const logs = path.join(folder, 'logs')
  const made: { machine: Machine; cable: string }[] = []
  let last = 1
  mkdirSync(logs, { recursive: true })
  await ip('link', 'add', bridge, 'type', 'bridge')
  await ip('addr', 'add', '10.77.0.1/24', 'dev', bridge)
  await ip('link', 'set', bridge, 'up')

  const add = async (name: string): Promise<Machine> => {
    const number = ++last
    const namespace = `${mark}-${name}`
    const address = `10.77.0.${number}`
    const cable = `${mark}-v${number}`
    await ip('netns', 'add', namespace)
    await ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    await ip('link', 'set', cable, 'master', bridge, 'up')
    await ip('-n', namespace, 'link', 'set', 'lo', 'up')
    await ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    await ip('-n', namespace, 'link', 'set', 'eth0', 'up')
    const machine: Machine = {
      name,
      address,
      start: (label, command, env = {}) => {
        const log = createWriteStream(path.join(logs, `${label}.log`), { flags: 'a' })
        const child = spawn('ip', ['netns', 'exec', namespace, ...command], {
          env: { ...process.env, ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        })
        for (const output of [child.stdout, child.stderr]) output.pipe(log, { end: false })
        child.once('close', () => log.end())
        return child
      },
      kill: async () => {
        for (const pid of (await ip('netns', 'pids', namespace)).split('\n').filter(Boolean)) {
          try {
            process.kill(Number(pid), 'SIGKILL')
          } catch {
            // Its parent took it along.
          }
        }
      },
    }
    made.push({ machine, cable })
    return machine
  }

  const neighbour = async (one: Machine, other: Machine, what: string, ...more: string[]) => {
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      await ip('-n', `${mark}-${from.name}`, 'neigh', what, to.address, 'dev', 'eth0', ...more)
  }

  return {
    /** Address at which the machines reach this process. */
    outside: '10.77.0.1',
    add,
    /** Removes the machines with everything that runs on them. */
    remove: async () => {
      for (const { machine, cable } of made) {
        await machine.kill()
        // It would go some time after its namespace only, and the next network uses its name.
        await ip('link', 'del', cable)
        await ip('netns', 'del', `${mark}-${machine.name}`)
      }
      await ip('link', 'del', bridge)
    },
    /** From now on nothing passes between the two, in silence. */
    cut: (one: Machine, other: Machine) => neighbour(one, other, 'replace', 'lladdr', nobody, 'nud', 'permanent'),
    mend: (one: Machine, other: Machine) => neighbour(one, other, 'del'),
  }
}

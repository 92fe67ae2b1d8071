import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { Pool } from 'undici'
import { bundleServer } from './bundle'
import { until } from '../../api/test/polling'
import { freePort } from './ports'

export interface ApiProcess {
  pid: number
  pool: Pool
  port: number
  kill: () => void
  /** Kills it; resolves when it has ended. */
  crash: () => Promise<unknown>
  /** Stops it with a signal; resolves with its exit code. */
  end: () => Promise<number | null>
}

/** Any number of API processes from one bundle. Call `stop` in `afterAll`. */
export async function apiProcesses() {
  const { file, remove } = await bundleServer('api/main.ts')
  const running: { child: ChildProcess; pool: Pool }[] = []
  return {
    /** Folder of the bundle, where it looks for those of its workers. */
    folder: path.dirname(file),
    /** Resolves when `/health/ready` answers with `status`. `onLog` gets its log. */
    start: async (env: Record<string, string>, onLog?: (text: string) => void, status = 200): Promise<ApiProcess> => {
      const port = Number(env.API_PORT ?? (await freePort()))
      const settings = {
        SECRET_KEY: '0f'.repeat(32),
        LOG_LEVEL: 'fatal',
        REPORT_COPY: '0',
        API_PORT: String(port),
        ...env,
      }
      const child = spawn(process.execPath, [file], {
        env: { ...process.env, ...settings },
        stdio: ['ignore', onLog ? 'pipe' : 'ignore', 'inherit', 'ipc'],
      })
      child.stdout?.on('data', (data: Buffer) => onLog?.(data.toString()))
      const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 250, headersTimeout: 60_000 })
      running.push({ child, pool })
      await until(
        async () =>
          (await pool
            .request({ method: 'GET', path: '/health/ready' })
            .then(({ statusCode, body }) => body.dump().then(() => statusCode))) === status,
      )
      const end = async () => {
        const exited = once(child, 'exit')
        child.kill('SIGTERM')
        return ((await exited) as [number | null])[0]
      }
      const crash = () => {
        const exited = once(child, 'exit')
        child.kill('SIGKILL')
        return exited
      }
      return { pid: child.pid ?? 0, pool, port, kill: () => child.kill('SIGKILL'), crash, end }
    },
    stop: async () => {
      for (const { child, pool } of running) {
        child.kill('SIGKILL')
        await pool.destroy()
      }
      remove()
    },
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { build } from 'esbuild'
import { Pool } from 'undici'
import { until } from './polling'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

export interface ApiProcess {
  pool: Pool
  port: number
  kill: () => void
}

/** The API as processes of its own, as many as are started, from one bundle. Call `stop` in `afterAll`. */
export async function apiProcesses() {
  // Beside node_modules, where the bundle finds its packages.
  const folder = mkdtempSync(path.join(process.cwd(), 'node_modules', '.cache-api-'))
  const file = path.join(folder, 'api.mjs')
  await build({
    entryPoints: ['api/main.ts'],
    outfile: file,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  })
  const running: { child: ChildProcess; pool: Pool }[] = []
  return {
    /** Resolves when it is ready. */
    start: async (env: Record<string, string>): Promise<ApiProcess> => {
      const port = await freePort()
      const settings = {
        SECRET_KEY: '0f'.repeat(32),
        LOG_LEVEL: 'fatal',
        REPORT_COPY: '0',
        API_PORT: String(port),
        ...env,
      }
      const child = spawn(process.execPath, [file], {
        env: { ...process.env, ...settings },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      })
      const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 250, headersTimeout: 60_000 })
      running.push({ child, pool })
      await until(
        async () =>
          (await pool
            .request({ method: 'GET', path: '/health/ready' })
            .then(({ statusCode, body }) => body.dump().then(() => statusCode))) === 200,
      )
      return { pool, port, kill: () => child.kill('SIGKILL') }
    },
    stop: async () => {
      for (const { child, pool } of running) {
        child.kill('SIGKILL')
        await pool.destroy()
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

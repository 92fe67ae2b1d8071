import { expect, it } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { parseAllDocuments } from 'yaml'

/**
 * The objects of Kubernetes itself, as values of their TypeScript types: unknown fields and wrong types are errors.
 * Those of operators (CloudNativePG, Barman Cloud, Kustomize) have no types here and are not checked.
 */

interface Manifest {
  apiVersion: string
  kind: string
}

const folder = 'deploy/kubernetes/base'
const manifests = readdirSync(folder).flatMap((file) =>
  parseAllDocuments(readFileSync(path.join(folder, file), 'utf8')).map((document) => document.toJS() as Manifest),
)
const isOfOperator = ({ apiVersion }: Manifest) =>
  /\.(cnpg|config\.k8s)\.io\/|^(barmancloud|postgresql)\./.test(apiVersion)

/** Module of the types: `networking/v1` for `networking.k8s.io/v1`. */
const moduleOf = ({ apiVersion }: Manifest) =>
  apiVersion === 'v1' ? 'core/v1' : apiVersion.replace(/^(\w+)\.k8s\.io\//, '$1/')

function typeErrors(objects: readonly Manifest[]): string[] {
  const text = objects
    .map(
      (one, n) => `const object${n}: import('kubernetes-types/${moduleOf(one)}').${one.kind} = ${JSON.stringify(one)}`,
    )
    .join('\n')
  const name = path.resolve('manifests.ts')
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], lib: ['lib.es2022.d.ts'] },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  }
  const host = ts.createCompilerHost(options)
  const fromDisk = host.getSourceFile.bind(host)
  host.getSourceFile = (file, version) =>
    file === name ? ts.createSourceFile(file, text, version) : fromDisk(file, version)
  const program = ts.createProgram([name], options, host)
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

it('has only fields that Kubernetes knows', () => {
  const objects = manifests.filter((one) => !isOfOperator(one))
  expect(new Set(objects.map(({ kind }) => kind))).toEqual(
    new Set(['Service', 'PodDisruptionBudget', 'Deployment', 'StatefulSet', 'ConfigMap', 'Ingress', 'NetworkPolicy']),
  )
  expect(typeErrors(objects)).toEqual([])
})

it('would refuse an unknown field and a wrong type', () => {
  const unknown = { apiVersion: 'v1', kind: 'Service', spec: { port: [] } }
  const wrong = { apiVersion: 'v1', kind: 'ConfigMap', data: { METRICS_PORT: 4002 } }
  expect(typeErrors([unknown, wrong])).toEqual([
    expect.stringMatching(/'"port"' does not exist in type 'ServiceSpec'/),
    expect.stringContaining("Type 'number' is not assignable to type 'string'"),
  ])
})

import { runWorker } from './run.ts'

declare const self: ServiceWorkerGlobalScope

runWorker(self)

export type { ServedCall } from './otel/mcp-context.ts'
export { type OpenTelemetry, openTelemetry } from './otel/open-telemetry.ts'
export type { OpenTelemetryOptions } from './otel/recording.ts'

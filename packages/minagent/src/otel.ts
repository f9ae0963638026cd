export { type OpenTelemetry, type OpenTelemetryOptions, openTelemetry, type ServedCall } from '@minagent/observability/otel'

export { busInput } from './bus/bus-message.ts'
export { type MemoryBusOptions, memoryBus } from './bus/memory-bus.ts'
export type {
  BusLimits,
  BusMessage,
  ConsumeOptions,
  Consumer,
  DeadLetter,
  DeliveryInfo,
  MessageBus,
  MessageDraft,
  MessageHandler,
} from './bus/message-bus.ts'

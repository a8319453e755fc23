/** Most characters of a question. Source: CHAT-4. */
export const questionLength = 2_000;

/** Most events that a question is about. Source: CHAT-4. */
export const questionEvents = 100;

/** Questions of a person within a window. Source: CHAT-4. */
export const questionWindow = { questions: 20, seconds: 600 } as const;

/** Days for which a session is kept after its last question; also what was sent to the endpoint. Source: CHAT-4, CHAT-8. */
export const chatDays = 90;

/** Most sessions in a list: the newest. Source: CHAT-4. */
export const listedSessions = 200;

/** Most characters of a session's title: the beginning of its first question. */
export const titleLength = 60;

/** Path of the chat's socket. Source: CHAT-2. */
export const chatSocketPath = '/api/chat/socket';

/** Most events that are read for a figure. Source: CHAT-12. */
export const questionReadEvents = 5_000;

/** Months that are looked back on for a trend, the newest of the selected events included. Source: CHAT-12. */
export const trendMonths = 24;

/** Seconds within which an answer must be complete, and of silence after which an endpoint is given up. Source: CHAT-3. */
export const answerSeconds = { whole: 180, silence: 30 } as const;

/** Least milliseconds between two pieces of an answer: pieces that come meanwhile are sent together. Source: CHAT-3. */
export const pieceMs = 120;

/** Most characters of an answer; it ends there. Source: CHAT-10. */
export const answerLength = 20_000;

/** Messages of a session that the model is told again. Source: CHAT-8. */
export const rememberedMessages = 12;

/** Most rows of a list of what was sent, and characters of each, so that the list stays small. Source: CHAT-8. */
export const listedRequests = { rows: 50, characters: 100_000 } as const;

/** Months for which the numbers of questions and tokens are kept. Source: CHAT-11. */
export const usageMonths = 13;

/** Tokens of an organization in a month unless the settings say otherwise. Source: CHAT-11. */
export const usualMonthlyTokens = 2_000_000;

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

import { retryIn } from "./retry-in.ts";
import { sessionEndedTexts } from "./session-ended-toast.ts";

/** The titles of the status mapper, and the texts that only the client uses. The server's texts are in shared/. */
export const faultTexts = {
  connection: {
    title: "Connection Error",
    message: "Unable to connect to the server. Please check your internet connection and try again.",
  },
  validation: { title: "Validation Error" },
  invalidInput: { title: "Invalid Input", message: "Please check your input and try again." },
  signedOut: sessionEndedTexts.expired,
  notAllowed: { title: "Access Denied", message: "You do not have permission to perform this action." },
  notFound: { title: "Not Found", message: "The requested resource was not found." },
  emailTaken: {
    title: "Email Already Exists",
    message: "This email address is already registered. Please use a different email or try logging in.",
  },
  usernameTaken: {
    title: "Username Already Taken",
    message: "This username is already taken. Please choose another one.",
  },
  alreadyApplied: { title: "Already Applied", message: "You have already applied for this job." },
  conflict: { title: "Conflict", message: "This was changed by someone else. Please reload and try again." },
  tooFast: {
    title: "Too Many Requests",
    message: "Please wait a moment and try again.",
    retryIn,
  },
  server: { title: "Server Error", message: "Something went wrong on our end. Please try again later." },
  request: { title: "Request Failed", message: "Please try again." },
  unexpected: { title: "Unexpected Error", message: "Something unexpected happened. Please try again." },
  registration: { title: "Registration Failed" },
  weakPassword: { title: "Weak Password", message: "Please choose a stronger password." },
  login: { title: "Login Failed", message: "Invalid email or password." },
  notVerified: {
    title: "Account Not Verified",
    message: "Please verify your email address before logging in.",
  },
  reset: {
    title: "Password Not Changed",
    message: "Failed to reset password",
    unreachable: "An error occurred while resetting your password",
  },
} as const;
